import { describe, expect, test } from 'vitest'
import type { BrowserSession } from '../../../src/browser/browser-session.ts'
import type { PageAction } from '../../../src/turn/action.ts'
import type { Observation } from '../../../src/turn/observation.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

const { signal } = new AbortController()

describe('the text of inline siblings', () => {
  test.each([
    ['with a gap between them', '<span>Price</span><span style="margin-left:9px">12 EUR</span>'],
    ['of which one is a number', '<span>Price</span><span>12 EUR</span>'],
    ['in two sizes', '<span style="font-size:30px">Price</span><small>12 EUR</small>'],
    ['laid out as blocks', '<span style="display:inline-block">Price</span><span>12 EUR</span>'],
  ])('%s is kept apart', async (_title, html) => {
    expect((await observeHtml(`<p>${html}</p>`)).lines).toEqual(['Price 12 EUR'])
  })

  test.each([
    ['a part of a word in bold', 'Inter<b>nation</b>al', 'International'],
    ['letters of one word', '<i>H</i><i>e</i><i>y</i>', 'Hey'],
    ['a price in parts', '<span>$</span><span>19</span><span>.99</span>', '$19.99'],
    ['a formula', 'H<sub>2</sub>O', 'H2O'],
    ['a comma behind a link', 'the <a href="/x">terms</a>, then', 'the terms, then'],
  ])('%s stays together', async (_title, html, line) => {
    expect((await observeHtml(`<p>${html}</p>`)).lines).toEqual([line])
  })

  test('is kept apart in names, too', async () => {
    const { elements } = await observeHtml('<button><span>Add</span><span>3</span></button>')
    expect(elements).toMatchObject([{ name: 'Add 3' }])
  })
})

describe('a heading', () => {
  test.each([
    ['in a link', '<a href="/x"><h3>Cups</h3></a>', '### [e1] link "Cups"'],
    ['in a button', '<button><h2>More</h2></button>', '## [e1] button "More"'],
    ['around a link', '<h2><a href="/x">Cups</a></h2>', '## [e1] link "Cups"'],
    ['in two lines', '<h1>Big<br>cups</h1>', '# Big cups'],
    ['with a block in it', '<h2><div>Cups</div><small>of clay</small></h2>', '## Cups of clay'],
    [
      'in a link with a text',
      '<a href="/x"><h4>Cups</h4><p>Old</p></a><p>New</p>',
      '#### [e1] link "Cups Old"\nNew',
    ],
    ['without words', '<h2></h2><p>Cups</p>', 'Cups'],
  ])('%s keeps its marks on its own line', async (_title, html, text) => {
    expect((await observeHtml(html)).text).toBe(text)
  })
})

describe('the browser’s own message about a field', () => {
  const form = `<form><label>Mail <input type=email required></label><select required aria-label=Size>
    <option value="">-</option></select><button>Send</button></form>`

  test('is shown at its field until the next action', async () => {
    await using site = await startLocalSite({ '/': form })
    await using session = await openSiteSession(site.url)
    await session.open(site.url, signal)
    const sent = await act(session, 'Send')
    expect(sent.text).toContain(
      '[e1] textbox "Mail" required invalid message="Please fill out this field."',
    )
    expect(sent.text).toContain('[e2] combobox "Size" value="-" required invalid options: -')
    expect(sent.facts.invalidFields.map(({ message }) => message)).toEqual([
      'Please fill out this field.',
      null,
    ])
    const typed = await act(session, 'Mail', (ref) => ({
      kind: 'type',
      ref,
      text: 'ada',
      submit: true,
    }))
    expect(typed.text).toContain(`message="Please include an '@' in the email address.`)
    const left = await act(session, 'Mail', (ref) => ({ kind: 'hover', ref }))
    expect(left.text).not.toContain('message=')
  })

  test('is not shown if the page has its own message', async () => {
    const own = form.replace('<form>', `<form oninvalid="event.preventDefault()">`)
    const script = `<script>document.addEventListener('invalid', (e) => e.preventDefault(), true)</script>`
    await using site = await startLocalSite({ '/': own + script })
    await using session = await openSiteSession(site.url)
    await session.open(site.url, signal)
    const { text } = await act(session, 'Send')
    expect(text).toContain('[e1] textbox "Mail" required invalid [e2]')
  })
})

test('a field with secret content says only that it is filled', async () => {
  await using site = await startLocalSite({ '/': '<input type=password aria-label=Password>' })
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  const empty = await session.observe(signal)
  expect(empty.text).toBe('[e1] textbox "Password"')
  const filled = await act(session, 'Password', (ref) => ({
    kind: 'type',
    ref,
    text: 'hunter2',
    submit: false,
  }))
  expect(filled.text).toBe('[e1] textbox "Password" filled')
  expect(filled.elements).toMatchObject([{ value: null, filled: true }])
  expect(filled.fingerprint).not.toBe(empty.fingerprint)
})

describe('a control whose name is repeated', () => {
  test.each([
    [
      'in a list',
      `<ul><li><a href="/1">Mug</a> 12 <button>Buy</button></li><li><a href="/2">Bowl</a> 20 <button>Buy</button></li></ul>`,
      ['Mug', 'Bowl'],
    ],
    [
      'in cards',
      `<main><div><h3>Mug</h3><div><b>12</b></div><div><button>Buy</button></div></div>
        <div><h3>Bowl</h3><div><b>20</b></div><div><button>Buy</button></div></div></main>`,
      ['Mug', 'Bowl'],
    ],
    [
      'in cards with pictures',
      `<div><img alt="Mug"><button>Buy</button></div><div><img alt="Bowl"><button>Buy</button></div>`,
      ['Mug', 'Bowl'],
    ],
    [
      'in a table',
      `<table><tr><td>Mug</td><td><button>Buy</button></td></tr><tr><td>Bowl</td><td><button>Buy</button></td></tr></table>`,
      ['Mug', 'Bowl'],
    ],
    [
      'above the other entries of its list',
      `<div><span>Categories</span><ul><li><button>Buy</button></li><li><a href="/n">None</a></li></ul></div>
        <div><span>Labels</span><ul><li><button>Buy</button></li><li><a href="/o">Others</a></li></ul></div>`,
      ['Categories', 'Labels'],
    ],
    [
      'beside a link that all rows share',
      `<ul><li><a href="/p">page</a> Monday <button>Buy</button></li><li><a href="/p">page</a> Tuesday <button>Buy</button></li></ul>`,
      ['Monday', 'Tuesday'],
    ],
    [
      'beside the closed menu of another',
      `<ul><li>Edit <button>Buy</button></li><li>Help <button>Buy</button><ul style="display:none"><li><a href="/d">Docs</a></li></ul></li></ul>`,
      ['Edit', 'Help'],
    ],
    [
      'in a header and a footer',
      '<header><p>Shop</p><button>Buy</button></header><footer><p>Imprint</p><button>Buy</button></footer>',
      [null, null],
    ],
  ])('%s says which item it belongs to', async (_title, html, items) => {
    const { elements, text } = await observeHtml(html)
    const buttons = elements.filter(({ name }) => name === 'Buy')
    expect(buttons.map(({ item }) => item)).toEqual(items)
    const told = [...text.matchAll(/button "Buy" of "(\w+)"/g)].map(([, item]) => item)
    expect(told).toEqual(items.filter((item) => item !== null))
  })
})

describe('what a control shows', () => {
  const icon = '<svg width="20" height="20"><circle r="9"/></svg>'
  test.each([
    ['a drawing with a name for screen readers', `<button aria-label="Add">${icon}</button>`, true],
    ['a picture', `<a href="/"><img alt="Add" width="20" height="20" src="data:,"></a>`, true],
    ['a sign of an icon font', `<button aria-label="Add">&#xE145;</button>`, true],
    [
      'words cut to a pixel',
      `<button>${icon}<span style="position:absolute;width:1px;height:1px;overflow:hidden">Add</span></button>`,
      true,
    ],
    ['words', '<button>Add</button>', false],
    ['words beside a picture', `<button>${icon} Add</button>`, false],
    ['words of another name', '<button aria-label="Add">More</button>', false],
    ['a field', '<input aria-label="Add">', false],
    ['a button of a form', '<input type="submit" value="Add">', false],
  ])('%s', async (_what, html, isWordless) => {
    const { elements, text } = await observeHtml(`<main style="padding:40px">${html}</main>`)
    expect(elements.map(({ wordless }) => wordless)).toEqual([isWordless])
    expect(text.includes('"Add" (picture only)')).toBe(isWordless)
  })

  test('around it is told once, if it has the same words', async () => {
    const items = ['Files', 'Search'].map(
      (word) => `<li style="cursor:pointer"><a onclick="0">${word}</a></li>`,
    )
    const { elements } = await observeHtml(`<main><ul>${items.join('')}</ul></main>`)
    expect(elements.map(({ tag, name }) => `${tag} ${name}`)).toEqual(['a Files', 'a Search'])
  })

  test('a field without a name has the words before it', async () => {
    const { elements } = await observeHtml(
      '<main>Title:<br><input><br>Kind: <select><option>a</option></select><p><input aria-label="Name"></p></main>',
    )
    expect(elements.map(({ textBefore }) => textBefore)).toEqual(['Title', 'Kind', null])
  })
})

async function observeHtml(html: string): Promise<Observation> {
  await using site = await startLocalSite({ '/': html })
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  return await session.observe(signal)
}

/** Acts on the control with this name, and observes. */
async function act(
  session: BrowserSession,
  name: string,
  choose: (ref: string) => PageAction = (ref) => ({ kind: 'click', ref }),
): Promise<Observation> {
  const { elements } = await session.observe(signal)
  await session.act(choose(elements.find((one) => one.name === name)?.ref ?? 'none'), signal)
  return session.observe(signal)
}
