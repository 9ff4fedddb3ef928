import { describe, expect, test } from 'vitest'
import type { Observation } from '../../../src/turn/observation.ts'
import { openTestSession } from '../../support/browser/open-test-session.ts'

describe('text that a style sheet draws is told where it is drawn', () => {
  test.each([
    [
      'behind a text',
      '.p::after{content:"€" attr(data-p)}',
      '<p>Soup <span class=p data-p="6.50"></span></p>',
      'Soup €6.50',
    ],
    [
      'before a text',
      '.s::before{content:"Ausverkauft: "}',
      '<p class=s>Quiche</p>',
      'Ausverkauft: Quiche',
    ],
    [
      'with one colon',
      '.s:before{content:"売り切れ "}',
      '<p class=s>Quiche</p>',
      '売り切れ Quiche',
    ],
    [
      'from a counter',
      'p{counter-reset:q 7}p::after{content:counter(q) " seats left"}',
      '<p></p>',
      '7 seats left',
    ],
    [
      'in a media query',
      '@media (min-width:1px){.x::after{content:" (new)"}}',
      '<p class=x>Tea</p>',
      'Tea (new)',
    ],
    [
      'by a nested rule',
      '.x{color:navy;&::after{content:" (new)"}}',
      '<p class=x>Tea</p>',
      'Tea (new)',
    ],
  ])('%s', async (_what, style, html, line) => {
    const { lines, text } = await observe(`<style>${style}</style>${html}`)
    expect(lines).toEqual([line])
    expect(text).toBe(line)
  })

  test('unless it is hidden or only drawn as an icon', async () => {
    const style = '.a::before{content:"No";display:none}.b::before{content:"\\e900"}'
    expect(
      (await observe(`<style>${style}</style><p class=a>Tea</p><p class=b>Milk</p>`)).lines,
    ).toEqual(['Tea', 'Milk'])
  })
})

test.each([
  ['<ol><li>Boil</li><li>Pour</li></ol>', '1. Boil\n2. Pour'],
  [
    '<ol start=4><li>Boil</li><li value=9>Pour</li><li>Wait</li></ol>',
    '4. Boil\n9. Pour\n10. Wait',
  ],
  ['<ol type=a><li>Boil</li><li>Pour</li></ol>', 'a. Boil\nb. Pour'],
  ['<ol reversed><li>Boil</li><li>Pour</li></ol>', '2. Boil\n1. Pour'],
  ['<ul><li>Boil</li><li>Pour</li></ul>', '- Boil\n- Pour'],
])('the numbers of a list are told: %s', async (html, text) => {
  expect((await observe(html)).text).toBe(text)
})

test.each([
  ['== Who ==\n* Ann\n* Bo', '== Who ==⏎* Ann⏎* Bo'],
  ['== Who ==\r\n  * Ann\r\n * Bo\r\n', '== Who ==⏎␣␣* Ann⏎␣* Bo'],
  ['all:\n\techo  done \n\n', 'all:⏎⇥echo␣␣done'],
  ['a: 1\n  b:\n    c: 2', 'a: 1⏎␣␣b:⏎␣␣␣␣c: 2'],
  ['  deep', '␣␣deep'],
  ['a&nbsp;&nbsp;b', 'a␣␣b'],
])('the lines and blanks of a text box are told: %j', async (text, value) => {
  const box = await observe(`<textarea aria-label=List>${text}</textarea>`)
  expect(box.text).toBe(`[e1] textbox "List" value="${value}"`)
  const edited = await observe(
    `<div contenteditable role=textbox aria-label=List style="white-space:pre-wrap">${text}</div>`,
  )
  expect(edited.elements[0]?.value).toBe(value)
})

test('line breaks, blanks and tabs are typed as they are', async () => {
  await using site = await openTestSession({ '/': '<textarea aria-label=List>old</textarea>' })
  const { elements } = await site.open('/')
  const ref = elements[0]?.ref ?? ''
  await site.act({ kind: 'type', ref, text: 'a:\n  b\tc', submit: false })
  expect((await site.observe()).elements[0]?.value).toBe('a:⏎␣␣b⇥c')
})

test('a text box of blanks alone is empty', async () => {
  const { text } = await observe('<textarea aria-label=List> \n  \n</textarea>')
  expect(text).toBe('[e1] textbox "List"')
})

test.each([
  [
    '<svg width=90 height=40><a href="/gym"><rect width=90 height=40 fill="#fc9"/><text x=8 y=20>Gym</text></a></svg>',
    'Gym',
  ],
  [
    '<svg width=90 height=40><a href="/gym"><text y=20><tspan>Sport</tspan><tspan> hall</tspan></text></a></svg>',
    'Sport hall',
  ],
  [
    '<svg width=90 height=40><a href="/gym"><title>Halle</title><rect width=90 height=40 /></a></svg>',
    'Halle',
  ],
  ['<a href="/gym"><svg width=90 height=40><g><text y=20>体育館</text></g></svg></a>', '体育館'],
  ['<button><svg width=90 height=40><text y=20>Ok</text></svg></button>', 'Ok'],
])('what is written in a drawing names its link: %s', async (html, name) => {
  expect((await observe(html)).elements).toMatchObject([{ name }])
})

test('the areas of an image map are told and can be pressed', async () => {
  const map = `<p style="height:30px">Map</p><img usemap="#m" alt="Plan" width=300 height=100 style="border:5px solid"
    src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>">
    <map name=m><area shape=rect coords="0,0,150,100" href="/canteen" alt="Canteen"><area shape=circle coords="200,50,40" href="/pool" alt="Pool">
    <area shape=poly coords="250,0,300,0,300,100" href="/gym" alt="Gym"></map>`
  const pages = { '/': map, '/pool': '<title>Pool</title>', '/canteen': '<title>Canteen</title>' }
  await using site = await openTestSession(pages)
  const { elements } = await site.open('/')
  expect(elements.map(({ name }) => name)).toEqual(['Canteen', 'Pool', 'Gym'])
  expect(site.find('Pool').box).toMatchObject({ width: 80, height: 80 })
  expect(await site.click('Pool')).toMatchObject({ ok: true })
  expect((await site.observe()).title).toBe('Pool')
})

describe('the parts of a list with one listener are told apart', () => {
  const listen =
    'l.addEventListener("click", (event) => { document.title = event.target.textContent })'
  test.each([
    [
      'by their cursor',
      '<style>#l div{cursor:pointer;padding:9px}</style><div id=l><div>Assam</div><div>Ceylon</div></div>',
    ],
    [
      'by their cursor, in rows',
      '<style>#l span{cursor:pointer;display:inline-block;padding:9px}</style><section id=l><span>Assam</span><span>Ceylon</span></section>',
    ],
    ['as items of a list', '<ul id=l><li>Assam</li><li>Ceylon</li></ul>'],
    ['as items of a numbered list', '<ol id=l><li>Assam</li><li><b>Ceylon</b></li></ol>'],
    ['as rows of a table', '<table id=l><tr><td>Assam</td></tr><tr><td>Ceylon</td></tr></table>'],
  ])('%s', async (_what, html) => {
    await using site = await openTestSession({ '/': `${html}<script>${listen}</script>` })
    const { elements } = await site.open('/')
    expect(elements.map(({ name }) => name)).toEqual(['Assam', 'Ceylon'])
    expect(await site.click('Ceylon')).toMatchObject({ ok: true })
    expect((await site.observe()).title).toBe('Ceylon')
  })

  test('a card of texts with one listener stays one control', async () => {
    const card = `<div id=l><div>Assam</div><div>9 €</div></div><script>${listen}</script>`
    expect((await observe(card)).elements).toHaveLength(1)
  })
})

test.each([
  ['a custom element', 'consent-box'],
  ['a plain element', 'div'],
])(
  'a dialog in the closed shadow tree of %s without a box of its own is told',
  async (_what, tag) => {
    const inner =
      '<div style="position:fixed;inset:0;background:#0008"><div role=dialog style="background:#fff"><p>Cookies?</p><button>No thanks</button></div></div>'
    const { text, elements } =
      await observe(`<h1>Opera</h1><script>const host = document.createElement('${tag}');
    document.body.append(host); host.attachShadow({ mode: 'closed' }).innerHTML = ${JSON.stringify(inner)}</script>`)
    expect(text).toContain('Cookies?')
    expect(elements).toMatchObject([{ name: 'No thanks' }])
  },
)

test('a list of many options says how many there are', async () => {
  const options = Array.from({ length: 300 }, (_, index) => `<option>Land ${index}</option>`).join(
    '',
  )
  const { text } = await observe(`<select aria-label=Country>${options}</select>`)
  expect(text).toContain('(288 more; choose one by its label)')
})

test('a box that scrolls inside the page says how much of it is left', async () => {
  const rows = Array.from(
    { length: 50 },
    (_, index) => `<p style="height:40px;margin:0">Row ${index}</p>`,
  ).join('')
  const { text } = await observe(
    `<div style="height:200px;overflow:auto">${rows}</div><p>Below</p>`,
  )
  expect(text).toMatch(/Row 4\n\(this box scrolls: 1800 px more below in it; scroll_box\)\nBelow/)
})

test.each([
  [
    '<div role=tablist><button role=tab aria-selected=true>General</button><button role=tab aria-selected=false>Sharing</button></div>',
    'tab "General" selected',
  ],
  ['<nav><a href="/a" aria-current=page>Start</a></nav>', 'link "Start" current'],
])('what is chosen now is told: %s', async (html, words) => {
  expect((await observe(html)).text).toContain(words)
})

test('where the keyboard focus went is known', async () => {
  await using site = await openTestSession({ '/': '<a href="/a">Start</a><button>Search</button>' })
  expect((await site.open('/')).elements.map(({ focused }) => focused)).toEqual([false, false])
  await site.act({ kind: 'press', key: 'Tab' })
  expect((await site.observe()).elements.map(({ focused }) => focused)).toEqual([true, false])
  await site.act({ kind: 'press', key: 'Tab' })
  expect((await site.observe()).elements.map(({ focused }) => focused)).toEqual([false, true])
})

async function observe(html: string): Promise<Observation> {
  await using site = await openTestSession({ '/': `<!doctype html>${html}` })
  return await site.open('/')
}
