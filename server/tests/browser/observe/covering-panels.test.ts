import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const veil = 'position:fixed;inset:0;background:#0008'
const box = 'position:fixed;left:200px;top:150px;width:420px;height:200px;background:#fff'

/** A page whose button is behind what a host shows in its own tree. */
const behind = (mode: string, host: string, html: string) =>
  `<!doctype html><button style="margin:200px 300px">Reserve</button>
  <script>const host = document.createElement('${host}');document.body.append(host)
  host.attachShadow({ mode: '${mode}' }).innerHTML = ${JSON.stringify(html)}</script>`

test.each([
  [
    'closed',
    'cmp-root',
    `<div style="${veil}"><div style="${box}" role="dialog"><button>Fine</button></div></div>`,
  ],
  [
    'closed',
    'x-consent',
    `<div style="${veil}"></div><div style="${box}"><button>Einverstanden</button></div>`,
  ],
  [
    'open',
    'x-layer',
    `<div style="${veil}"><section style="${box}"><button>同意する</button></section></div>`,
  ],
  [
    'closed',
    'div',
    `<div style="${veil}"><div style="${box}"><a href="#x">Continuer</a></div></div>`,
  ],
  ['open', 'span', `<dialog open style="${box};margin:0"><button>Schließen</button></dialog>`],
])(
  'what is behind a dialog in a shadow tree (%s, %s) is behind a layer',
  async (mode, host, html) => {
    await using site = await openTestSession({ '/': behind(mode, host, html) })
    await site.open('/')
    expect(await site.click('Reserve')).toMatchObject({
      ok: false,
      failure: { kind: 'covered', isLayer: true },
    })
  },
)

test.each([
  ['a calendar', '<table><tr><td><button>1</button><td><button>2</button></table>', '1 2'],
  ['a list', '<ul><li>Bern<li>Basel</ul>', 'Bern Basel'],
])('%s over a button is named as a whole', async (_what, html, words) => {
  const style = 'position:absolute;left:0;top:0;width:400px;height:300px;background:#fff'
  const page = `<!doctype html><style>table,tr,td,td button,li{width:100%;height:140px}</style>
    <button style="margin:60px 100px">Reserve</button><div id="panel" style="${style}">${html}</div>`
  await using site = await openTestSession({ '/': page })
  await site.open('/')
  const { failure } = await site.click('Reserve')
  expect(failure).toMatchObject({ kind: 'covered' })
  const { coveredBy } = { coveredBy: '', ...failure }
  expect(coveredBy.replaceAll(/\s+/gu, ' ')).toContain(`<div#panel> "${words}"`)
})

test.each([
  [
    'a page of a list',
    '<ul><li class="active"><a href="/p1">1</a><li><a href="/p2">2</a><li><a href="/p3">3</a></ul>',
    '1',
  ],
  [
    'a button of pages',
    '<p><button>1</button><button class="page is-current">2</button><button>3</button></p>',
    '2',
  ],
  [
    'an entry of a menu',
    '<nav><a href="/a">Tee</a><a class="nav-selected" href="/b">Kaffee</a><a href="/c">Kakao</a></nav>',
    'Kaffee',
  ],
  ['nothing alone', '<p><button class="active">Menu</button></p>', null],
  [
    'nothing if several are',
    '<p><button class="active">A</button><button class="active">B</button><button>C</button></p>',
    null,
  ],
])('%s is marked as what is shown', async (_what, html, name) => {
  await using site = await openTestSession({ '/': `<!doctype html>${html}` })
  const { elements } = await site.open('/')
  expect(elements.filter(({ current }) => current).map((element) => element.name)).toEqual(
    name === null ? [] : [name],
  )
})

test.each([
  ['nothing listens', '', 0],
  ['it listens', 'x.onclick = () => {}', 1],
  ['the document listens', 'document.addEventListener("click", () => {})', 1],
  ['a part around it listens', 'document.querySelector("main").onmousedown = () => {}', 1],
])(
  'a link without an address may lack the keyboard only if something reacts: %s',
  async (_what, script, count) => {
    const page = `<!doctype html><main><p>Read the <a id="x" class="ref">notes</a></main><script>${script}</script>`
    await using site = await openTestSession({ '/': page })
    expect((await site.open('/')).facts.mouseOnly).toHaveLength(count)
  },
)
