import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'
import type { TestPage } from '../../support/servers/test-site.ts'

const frame = (style: string, main: string, script: string): string =>
  `<!doctype html><title>Kilns</title><style>body{margin:0}${style}</style>
  <header><a href="/">Kilns</a></header>${main}<footer>Since 1987</footer><script>${script}</script>`
const show = `document.querySelector('main').innerHTML = '<h1>Small kilns</h1><p>From 300 euros</p>'`
const white = 'position:fixed;inset:0;background:white'

const late: readonly [title: string, html: string][] = [
  ['an empty main part', frame('', '<main></main>', `setTimeout(() => { ${show} }, 1300)`)],
  [
    'an empty box between parts without names',
    `<!doctype html><body style="margin:0"><div>Kilns</div><div id=app style="height:600px"></div><div>Since 1987</div>
     <script>setTimeout(() => { app.innerHTML = '<h1>Small kilns</h1><p>From 300 euros</p>' }, 1300)</script>`,
  ],
  [
    'a page that says so',
    frame('', '<main><p>Wird geladen …</p></main>', `setTimeout(() => { ${show} }, 2500)`),
  ],
  [
    'aria-busy',
    frame(
      '',
      '<h1>Catalogue</h1><main aria-busy=true><div style="height:20px"></div></main>',
      `setTimeout(() => { ${show}; document.querySelector('main').ariaBusy = 'false' }, 2500)`,
    ),
  ],
  [
    'grey bars under a heading',
    frame(
      '@keyframes p{50%{opacity:.4}} i{display:block;height:60px;margin:20px;background:#ddd;animation:p 1s infinite}',
      '<h1>Catalogue</h1><main><i></i><i></i><i></i></main>',
      `setTimeout(() => { ${show} }, 2500)`,
    ),
  ],
  [
    'a spinner in an otherwise empty page',
    frame(
      '@keyframes r{to{transform:rotate(1turn)}} main i{display:block;width:30px;height:30px;border:3px solid;animation:r 1s infinite linear}',
      '<main><i></i></main>',
      `setTimeout(() => { ${show} }, 2500)`,
    ),
  ],
  [
    'a layer that a script takes away',
    frame(
      '',
      `<main><h1>Small kilns</h1><p>From 300 euros</p></main><div id=layer style="${white}"></div>`,
      'setTimeout(() => layer.remove(), 3000)',
    ),
  ],
  [
    'a layer that fades out by itself',
    frame(
      '@keyframes out{to{opacity:0;visibility:hidden}}',
      `<main><h1>Small kilns</h1><p>From 300 euros</p></main><div style="${white};animation:out .2s 2.5s forwards"></div>`,
      '',
    ),
  ],
  [
    'an element with a shadow tree that fills later',
    frame(
      '',
      '<main><x-list></x-list></main>',
      `const root = document.querySelector('x-list').attachShadow({mode:'open'}); root.innerHTML = '<button style="height:30px">…</button><p>Loading…</p>'
       setTimeout(() => { root.innerHTML = '<h1>Small kilns</h1><p>From 300 euros</p>' }, 2500)`,
    ),
  ],
]

test.each(late)('%s is waited for', async (_title, html) => {
  await using site = await openTestSession({ '/': html })
  const { lines, pageWaitMs } = await site.open('/')
  expect(lines).toEqual(expect.arrayContaining(['Small kilns', 'From 300 euros']))
  expect(pageWaitMs).toBeGreaterThan(1000)
})

const route: TestPage = (_request, response) => {
  response.setHeader('content-type', 'text/javascript')
  response.end(`export const show = () => { ${show} }`)
}

test('a route whose code comes late is seen once it is there', async () => {
  const html = frame(
    '',
    '<main><h1>Start</h1><button>Open</button></main>',
    `document.querySelector('button').onclick = () => { history.pushState({}, '', '/kilns')
       document.querySelector('main').innerHTML = ''
       setTimeout(() => import('/route.js').then(({ show }) => show()), 1200) }`,
  )
  await using site = await openTestSession({ '/': html, '/route.js': route })
  await site.open('/')
  await site.click('Open')
  const { lines, url } = await site.observe()
  expect([url.endsWith('/kilns'), lines.includes('Small kilns')]).toEqual([true, true])
})

const asTheyAre: readonly [title: string, html: string][] = [
  ['a short page', '<!doctype html><h1>Thanks</h1><script>0</script>'],
  ['a page without scripts', '<!doctype html><header>Kilns</header><main></main>'],
  [
    'a page of one picture',
    '<!doctype html><canvas width=900 height=500></canvas><script>0</script>',
  ],
  [
    'an animated ornament',
    `<!doctype html><style>@keyframes r{to{transform:rotate(1turn)}} i{display:inline-block;width:30px;height:30px;animation:r 1s infinite}</style>
     <h1>Kilns</h1><i></i><script>0</script>`,
  ],
  [
    'a class that only sounds like it',
    '<!doctype html><body class="lazyloading"><h1>Kilns</h1><p>From 300 euros</p><script>0</script>',
  ],
]

test.each(asTheyAre)(
  '%s is not waited for',
  async (_title, html) => {
    await using site = await openTestSession({ '/': html }, { unreadyMs: 60_000 })
    const { settled } = await site.open('/')
    expect(settled).toBe(true)
  },
  10_000,
)

test('a page that stays empty is waited for once', async () => {
  const html = frame('', '<main aria-busy=true></main><a href="#a">More</a>', '')
  await using site = await openTestSession({ '/': html }, { unreadyMs: 1500 })
  const first = await time(() => site.open('/'))
  const second = await time(() => site.observe())
  expect([first >= 1500, second < 1000]).toEqual([true, true])
})

async function time(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}
