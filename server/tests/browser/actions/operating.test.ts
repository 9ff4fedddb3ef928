import { devices } from '@understudy/contract/visitor/devices'
import { describe, expect, test } from 'vitest'
import { openTestSession, type TestSession } from '../../support/browser/open-test-session.ts'

/** For actions that succeed, however busy the machine is. */
const patient = { actionabilityMs: 20_000 }
/** For those that are refused. */
const hasty = { actionabilityMs: 300 }

const button = '<button onclick="top.document.title = event.isTrusted">Book</button>'
const remote = 'https://other.test.example/inner'

/** A page for each way in which a control is reached; pressing it sets the title. */
const pressed: Readonly<Record<string, string>> = {
  'whose middle is under a fixed bar': `<div style="height:calc(100vh - 100px)">Long</div>${button.replace('<button', '<button style="height:120px"')}
    <p style="height:900px">Below</p><div style="position:fixed;bottom:0;left:0;right:0;height:70px;background:#ccc">Cookies</div>`,
  'partly scrolled out of its box': `<div style="height:90px;overflow:auto"><div style="height:60px">One</div>${button.replace('<button', '<button style="height:60px"')}<p style="height:400px">Two</p></div>`,
  'that moves for a second': `<style>@keyframes go { from { margin-left: 500px } } button { animation: go 1s linear }</style>${button}`,
  'that pulses for ever': `<style>@keyframes pulse { 50% { transform: scale(1.1) } } button { animation: pulse 1s infinite }</style>${button}`,
  'below the invisible field that does its work': `<div style="position:relative;width:90px"><button>Book</button>
    <input type="checkbox" onclick="top.document.title = event.isTrusted" style="position:absolute;inset:0;width:90px;height:30px;opacity:0"></div>`,
  'that is drawn over its invisible field': `<div style="position:relative;height:30px" onclick="if (event.target !== this) top.document.title = event.isTrusted">
    <input type="checkbox" aria-label="Book" style="position:absolute;inset:0;width:90px;height:30px;opacity:0"><span style="position:absolute;inset:0;width:90px">☐</span></div>`,
  'covered for half a second': `${button}<div id="veil" style="position:fixed;inset:0"></div><script>setTimeout(() => veil.remove(), 500)</script>`,
  'enabled after half a second': `<button disabled onclick="top.document.title = event.isTrusted">Book</button>
    <script>setTimeout(() => { document.querySelector('button').disabled = false }, 500)</script>`,
  'in an open shadow tree': `<div id="host"></div><script>host.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(button)}</script>`,
  'in a closed shadow tree': `<div id="host"></div><script>host.attachShadow({ mode: 'closed' }).innerHTML = ${JSON.stringify(button)}</script>`,
  'whose words are slotted': `<div id="host">Book</div><script>host.attachShadow({ mode: 'open' }).innerHTML =
    '<button onclick="top.document.title = event.isTrusted"><slot></slot></button>'</script>`,
  'that is turned': `<div style="padding:90px">${button.replace('<button', '<button style="transform:rotate(40deg);width:160px"')}</div>`,
  'that is two lines of a link': `<p style="width:120px">A long text and then <a href="#x" onclick="top.document.title = event.isTrusted">Book</a></p>`,
  'in a frame': `<p style="height:60px">Above</p><iframe style="border:9px solid;padding:7px" srcdoc="${button.replaceAll('"', '&quot;')}"></iframe>`,
  'in a frame in a frame': `<iframe src="/outer" width="500" height="400"></iframe>`,
  'in a frame that is shown smaller': `<iframe style="transform:scale(.5);transform-origin:30px 20px;margin:40px" srcdoc="${button.replaceAll('"', '&quot;')}"></iframe>`,
  'in a frame, under a fixed bar of the page around it': `<iframe style="border:0;width:300px;height:calc(100vh + 900px)" srcdoc="<body style='margin:0'><p style='margin:0;height:calc(100vh - 1000px)'>Long</p>${button.replace('<button', "<button style='height:120px'").replaceAll('"', '&quot;')}"></iframe>
    <div style="position:fixed;bottom:0;left:0;right:0;height:70px;background:#ccc">Cookies</div>`,
  'in a frame of another site': `<p style="height:60px">Above</p><iframe style="border:9px solid;padding:7px" src="${remote}"></iframe>`,
}

const others = {
  '/outer': `<p>Outer</p><iframe style="margin:20px" srcdoc="<p>Inner</p>${button.replaceAll('"', '&quot;')}"></iframe>`,
  '/inner': `<button onclick="parent.postMessage('pressed', '*')">Book</button>`,
}
const hearing = `<script>addEventListener('message', () => { document.title = 'true' })</script>`

describe('a control is pressed', () => {
  test.each(Object.entries(pressed))('%s', async (_title, html) => {
    await using site = await openTestSession({ '/': page(html), ...others }, patient)
    await site.open('/')
    expect(await site.click('Book')).toMatchObject({ ok: true, changed: true })
    expect((await site.observe()).title).toBe('true')
  })

  test.each(Object.entries(pressed))('with a finger: %s', async (_title, html) => {
    const options = { device: 'phone' } as const
    await using site = await openTestSession({ '/': page(html), ...others }, patient, options)
    await site.open('/')
    expect(await site.click('Book')).toMatchObject({ ok: true, changed: true })
    expect((await site.observe()).title).toBe('true')
  })
})

test('a page laid out wider than a phone is shown smaller, and tapped where the window shows it', async () => {
  const html = `<title>Start</title><body style="width:1200px;margin:0"><p style="height:700px">Wide</p><div style="margin-left:900px">${button}</div>`
  await using site = await openTestSession({ '/': html }, patient, { device: 'phone' })
  await site.open('/')
  expect(site.find('Book').box.x).toBeLessThan(devices.phone.width)
  expect(await site.click('Book')).toMatchObject({ ok: true, changed: true })
})

const refused: readonly (readonly [string, string, object])[] = [
  [
    'that is covered',
    `${button}<div style="position:fixed;inset:0">Offer</div>`,
    { kind: 'covered' },
  ],
  [
    'of which a copy lies exactly over it',
    `<div style="position:relative;width:90px">${button}<button style="position:absolute;left:0;top:0">Book</button></div>`,
    { kind: 'not_visible' },
  ],
  [
    'in a shadow tree that something of the page covers',
    `<div id="host"></div><script>host.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(button)}</script>
    <div style="position:fixed;inset:0">Offer</div>`,
    { kind: 'covered' },
  ],
  ['that is disabled', button.replace('<button', '<button disabled'), { kind: 'disabled' }],
  [
    'that only looks disabled',
    button.replace('<button', '<button style="pointer-events:none;opacity:.6"'),
    { kind: 'disabled' },
  ],
  [
    'that never rests',
    `<style>@keyframes go { to { margin-left: 300px } } button { animation: go 2s linear infinite alternate }</style>${button}`,
    { kind: 'unresponsive' },
  ],
  [
    'in a frame that is covered',
    `<iframe srcdoc="${button.replaceAll('"', '&quot;')}"></iframe><div style="position:fixed;inset:0"></div>`,
    { kind: 'unresponsive' },
  ],
]

test('what is scrolled to reach a control is no reaction to pressing it', async () => {
  const html = `<div style="height:calc(100vh - 100px)">Long</div><button style="height:120px">Book</button>
    <p style="height:900px">Below</p><div style="position:fixed;bottom:0;left:0;right:0;height:70px;background:#ccc">Cookies</div>`
  await using site = await openTestSession({ '/': page(html) }, patient)
  await site.open('/')
  expect(await site.click('Book')).toMatchObject({ ok: true, changed: false })
})

test('what is scrolled in vain for a control is scrolled back, and is no reaction of the page', async () => {
  const html = `<p style="height:1500px">Long</p><div style="height:90px;overflow:auto"><p style="height:40px">One</p>${button}<p style="height:400px">Two</p></div>
    <p style="height:900px">Below</p><div style="position:fixed;inset:0"></div>`
  await using site = await openTestSession({ '/': page(html) }, { actionabilityMs: 1500 })
  await site.open('/')
  await site.act({ kind: 'scroll', to: 'down' })
  await site.act({ kind: 'scroll', to: 'down' })
  const { scroll } = await site.observe()
  expect(await site.click('Book')).toMatchObject({ ok: false, changed: false })
  expect((await site.observe()).scroll).toEqual(scroll)
})

describe('a control is not pressed', () => {
  test.each(refused)('%s', async (_title, html, failure) => {
    await using site = await openTestSession({ '/': page(html) }, hasty)
    await site.open('/')
    expect(await site.click('Book')).toMatchObject({ ok: false, failure })
    expect((await site.observe()).title).toBe('Start')
  })

  test('when it goes away as the pointer comes: what is under it is not pressed either', async () => {
    const html = `<div style="position:absolute;left:20px;top:20px" onmouseenter="this.style.left = '600px'">${button}</div>
      <button style="position:absolute;left:0;top:0;width:300px;height:200px;z-index:-1" onclick="document.title = 'wrong'">Other</button>`
    await using site = await openTestSession({ '/': page(html) }, patient)
    await site.open('/')
    expect(await site.click('Book')).toMatchObject({ ok: true })
    expect((await site.observe()).title).toBe('true')
  })
})

/** A field, what is typed, and what it then holds. */
const typed: readonly (readonly [string, string, string, string])[] = [
  ['an empty field', '<input id=f>', 'abc', 'abc'],
  ['a field with a text', '<input id=f value="old text">', 'abc', 'abc'],
  ['a field to clear', '<input id=f value="old text">', '', ''],
  ['a field of numbers', '<input id=f type=number value=7>', '42', '42'],
  ['a field of several lines', '<textarea id=f>old</textarea>', 'abc', 'abc'],
  ['a date', '<input id=f type=date>', '2030-01-02', '2030-01-02'],
  ['a slider', '<input id=f type=range max=9>', '3', '3'],
  ['a long text', '<textarea id=f>old</textarea>', 'ab-'.repeat(30), 'ab-'.repeat(30)],
  [
    'a field that can be changed after half a second',
    '<input id=f readonly><script>setTimeout(() => { f.readOnly = false }, 500)</script>',
    'abc',
    'abc',
  ],
  [
    'a field that selects its text when it is focused',
    `<input id=f value=old onfocus="this.select()">`,
    'abc',
    'abc',
  ],
]

describe('text is typed into', () => {
  test.each(typed)('%s', async (_title, field, text, expected) => {
    const show = `<script>const note = () => { document.title = '[' + f.value + ']' }; f.oninput = note; f.onchange = note</script>`
    const html = page(`<label for=f>Town</label>${field}${show}`)
    await using site = await openTestSession({ '/': html }, patient)
    await site.open('/')
    expect(await type(site, text)).toMatchObject({ ok: true })
    expect((await site.observe()).title).toBe(`[${expected}]`)
  })

  test('a text that is edited in place, which it replaces', async () => {
    const html = page(`<div contenteditable role=textbox aria-label=Town>old <b>text</b></div>`)
    await using site = await openTestSession({ '/': html }, patient)
    await site.open('/')
    expect(await type(site, 'abc')).toMatchObject({ ok: true })
    expect((await site.observe()).lines).toEqual(['abc'])
  })

  test('a frame of another site', async () => {
    const inner = `<input aria-label=Town oninput="parent.postMessage(this.value, '*')">`
    const html = page(`${hearing}<iframe src="${remote}"></iframe>`)
    await using site = await openTestSession({ '/': html, '/inner': inner }, patient)
    await site.open('/')
    expect(await type(site, 'abc')).toMatchObject({ ok: true })
    expect(site.find('Town').name).toBe('Town')
    const { elements, title } = await site.observe()
    expect([elements[0]?.value, title]).toEqual(['abc', 'true'])
  })

  test('a field whose frame has lost the focus, when Enter is pressed', async () => {
    const inner = `<input aria-label=Town onkeydown="if (event.key === 'Enter') top.document.title = 'true'; else parent.other.focus()">`
    const html = page(
      `<input id=other aria-label=Other onkeydown="if (event.key === 'Enter') document.title = 'wrong'"><iframe srcdoc="${inner.replaceAll('"', '&quot;')}"></iframe>`,
    )
    await using site = await openTestSession({ '/': html }, patient)
    await site.open('/')
    expect(await type(site, 'ab', true)).toMatchObject({ ok: true })
    expect((await site.observe()).title).toBe('true')
  })

  test('every key, and Enter at the end', async () => {
    const html =
      page(`<form onsubmit="document.title = keys; return false"><label>Town <input onkeydown="keys += event.key + ' '"></label></form>
      <script>let keys = ''</script>`)
    await using site = await openTestSession({ '/': html }, patient)
    await site.open('/')
    await type(site, 'abc', true)
    expect((await site.observe()).title).toMatch(/a b c Enter$/u)
  })
})

test('Enter is not pressed in what replaces the field at its last letter', async () => {
  const html =
    page(`<div id=form><input aria-label=Town oninput="if (this.value.length === 4) order()"></div>
    <script>function order() { form.innerHTML = '<button onclick="document.title = \\'ordered\\'">Order</button>'; form.firstChild.focus() }</script>`)
  await using site = await openTestSession({ '/': html }, hasty)
  await site.open('/')
  expect(await type(site, '1234', true)).toMatchObject({
    ok: false,
    failure: { kind: 'stale_ref' },
  })
  expect((await site.observe()).title).toBe('Start')
})

test('a window that closes itself when it is pressed has been pressed', async () => {
  const pages = {
    '/': page('<a href="/window" target="_blank">Open</a>'),
    '/window': page('<button onclick="window.close()">Done</button>'),
  }
  await using site = await openTestSession(pages, patient)
  await site.open('/')
  await site.click('Open')
  await site.observe()
  expect(await site.click('Done')).toMatchObject({ ok: true })
  expect((await site.observe()).elements[0]?.name).toBe('Open')
})

test.each([
  ['a field that cannot be changed', '<input id=f readonly value=old>', 'not_editable'],
  ['a disabled field', '<input id=f disabled value=old>', 'disabled'],
])('no text is typed into %s', async (_title, field, kind) => {
  await using site = await openTestSession(
    { '/': page(`<label for=f>Town</label>${field}`) },
    hasty,
  )
  await site.open('/')
  const result = await type(site, 'abc')
  expect(result).toMatchObject({ ok: false, failure: { kind } })
})

test('an option is chosen, a disabled one is not', async () => {
  const html =
    page(`<label>Town <select onchange="document.title = this.value"><option>Choose</option><option>Ghent</option>
    <option disabled>Lyon</option></select></label>`)
  await using site = await openTestSession({ '/': html }, hasty)
  await site.open('/')
  const choose = (option: string) =>
    site.act({ kind: 'select', ref: site.find('Town').ref, option })
  expect(await choose('Ghent')).toMatchObject({ ok: true, changed: true })
  expect((await site.observe()).title).toBe('Ghent')
  expect(await choose('Lyon')).toMatchObject({ ok: false, failure: { kind: 'unresponsive' } })
})

test('an option far down a long list is chosen by its label', async () => {
  const options = Array.from({ length: 300 }, (_, index) => `<option>Town ${index + 1}</option>`)
  const html = page(
    `<label>Town <select onchange="document.title = this.value">${options.join('')}</select></label>`,
  )
  await using site = await openTestSession({ '/': html }, hasty)
  await site.open('/')
  const choose = (option: string) =>
    site.act({ kind: 'select', ref: site.find('Town').ref, option })
  expect(await choose('town 287')).toMatchObject({ ok: true, changed: true })
  expect((await site.observe()).title).toBe('Town 287')
  const failure = { kind: 'no_such_option' }
  expect(await choose('Town 400')).toMatchObject({ ok: false, failure })
})

test('a file is handed over', async () => {
  const html = page(`<label>Town <input type=file onchange="read(this.files[0])"></label>
    <script>const read = async (file) => { document.title = file.name + ' ' + file.type + ' ' + await file.text() }</script>`)
  await using site = await openTestSession({ '/': html }, patient)
  await site.open('/')
  const ref = site.find('Town').ref
  expect(await site.act({ kind: 'upload', ref, sample: 'text' })).toMatchObject({ ok: true })
  expect((await site.observe()).title).toBe('sample.txt text/plain A sample text.')
})

test('a pointer rests on a control, also a disabled one', async () => {
  const html = page(
    `<div onmouseover="document.title = 'over'"><button disabled>Book</button></div>`,
  )
  await using site = await openTestSession({ '/': html }, patient)
  await site.open('/')
  expect(await site.act({ kind: 'hover', ref: site.find('Book').ref })).toMatchObject({ ok: true })
  expect((await site.observe()).title).toBe('over')
})

function page(html: string): string {
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Start</title>${hearing}${html}`
}

async function type(site: TestSession, text: string, submit = false) {
  return site.act({ kind: 'type', ref: site.find('Town').ref, text, submit })
}
