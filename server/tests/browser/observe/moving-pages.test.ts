import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const page = (style: string, script: string): string =>
  `<!doctype html><style>body{margin:0}p{height:5000px;margin:0}${style}</style>
  <button>Go</button> <a href="#end">End</a><p>Long</p><h2 id=end>Terms</h2><p>Last</p>
  <script>const button = document.querySelector('button'); ${script}</script>`
const end = `document.querySelector('h2')`

const gliding: readonly [title: string, html: string, name: string][] = [
  [
    'a script that scrolls smoothly to a heading',
    page('', `button.onclick = () => ${end}.scrollIntoView({ behavior: 'smooth' })`),
    'Go',
  ],
  [
    'a window that is scrolled smoothly',
    page('', `button.onclick = () => scrollTo({ top: ${end}.offsetTop, behavior: 'smooth' })`),
    'Go',
  ],
  ['a page whose style scrolls smoothly', page('html{scroll-behavior:smooth}', ''), 'End'],
  [
    'a smooth scroll a moment after the press',
    page(
      '',
      `button.onclick = () => setTimeout(() => ${end}.scrollIntoView({ behavior: 'smooth' }), 80)`,
    ),
    'Go',
  ],
  [
    'a script that scrolls frame by frame',
    page(
      '',
      `button.onclick = () => { const step = () => { scrollBy(0, 100); if (scrollY < 5000) requestAnimationFrame(step); else scrollTo(0, ${end}.offsetTop) }; step() }`,
    ),
    'Go',
  ],
]

test.each(gliding)('%s is waited for', async (_title, html, name) => {
  await using site = await openTestSession({ '/': html })
  await site.open('/')
  await site.click(name)
  const { scroll, lines } = await site.observe()
  expect([scroll.y > 4900, lines[0]]).toEqual([true, 'Terms'])
})

test('the visitor scrolls once the page has stopped to scroll by itself', async () => {
  const html = page('', `setTimeout(() => scrollTo({ top: 1000, behavior: 'smooth' }), 50)`)
  await using site = await openTestSession({ '/': html }, {}, { device: 'phone' })
  const { scroll } = await site.open('/')
  await site.act({ kind: 'scroll', to: 'down' })
  expect((await site.observe()).scroll.y).toBeGreaterThan(scroll.y + 300)
})

test.each([
  [
    'a part that slides in',
    'main{margin-top:700px;transition:margin-top 2s} .in main{margin-top:0}',
  ],
  [
    'a part that is moved',
    'main{transform:translateY(900px);transition:transform 2s} .in main{transform:none}',
  ],
  [
    'a part that unfolds',
    'main{max-height:0;overflow:hidden;transition:max-height 2s} .in main{max-height:400px}',
  ],
  [
    'a part that grows by an animation',
    '@keyframes g{from{height:0}} main{overflow:hidden;height:200px} .in main{animation:g 2s}',
  ],
])('%s is seen where it stays', async (_title, style) => {
  const html = `<!doctype html><style>body{margin:0}${style}</style><button>Go</button><main><a href="#a">Basket</a></main>
    <script>document.querySelector('button').onclick = () => { document.body.className = 'in' }</script>`
  await using site = await openTestSession({ '/': html })
  await site.open('/')
  await site.click('Go')
  await site.observe()
  const seen = site.find('Basket').box
  const shown = await site.page.evaluate(
    () => document.getElementsByTagName('main')[0]?.getBoundingClientRect().height,
  )
  expect([seen.y < 100, (shown ?? 0) > 10]).toEqual([true, true])
})
