import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const style = `<!doctype html><style>body{margin:0;display:flex;gap:20px} section{width:300px;min-height:300px;background:#eee} section p,section li{background:#fff;cursor:grab}</style>`
const native = `${style}<section><h2>To do</h2><p draggable=true>Write brief</p><p draggable=true>Call printer</p></section>
  <section aria-label="Finished"><h2>Done</h2></section><output></output><script>let held
  for (const card of document.querySelectorAll('p')) card.ondragstart = (event) => { held = card; event.dataTransfer.setData('text/plain', card.textContent) }
  for (const column of document.querySelectorAll('section')) { column.ondragover = (event) => event.preventDefault()
    column.ondrop = (event) => { event.preventDefault(); column.append(held); document.querySelector('output').textContent = event.dataTransfer.getData('text/plain') + ' is in ' + column.querySelector('h2').textContent } }</script>`
const byPointer = `${style}<section><h2>To do</h2><p>Write brief</p><p>Call printer</p></section><section><h2>Done</h2></section><output></output><script>let held = null
  for (const card of document.querySelectorAll('p')) card.onpointerdown = () => { held = card }
  let moves = 0; onpointermove = () => { if (held) moves += 1 }
  onpointerup = ({ clientX, clientY }) => { const column = document.elementFromPoint(clientX, clientY)?.closest('section')
    if (held && column && moves > 3) { column.append(held); document.querySelector('output').textContent = held.textContent + ' is in ' + column.querySelector('h2').textContent } held = null }</script>`
const byMouse = byPointer.replaceAll('onpointer', 'onmouse')
const sorted = `${style}<section><ul><li draggable=true>Milk</li><li draggable=true>Rice</li><li draggable=true>Bread</li></ul></section><output></output><script>let held
  for (const item of document.querySelectorAll('li')) { item.ondragstart = () => { held = item }; item.ondragover = (event) => event.preventDefault()
    item.ondrop = () => { item.before(held); document.querySelector('output').textContent = [...document.querySelectorAll('li')].map((one) => one.textContent).join(', ') } }</script>`

test.each([
  [
    'a card that is draggable by its markup',
    native,
    'Write brief → Done',
    'Write brief is in Done',
  ],
  [
    'a card onto a part named for assistants',
    native,
    'Call printer → Finished',
    'Call printer is in Done',
  ],
  ['a card that follows the pointer', byPointer, 'Write brief → Done', 'Write brief is in Done'],
  ['a card that follows the mouse', byMouse, 'Call printer → Done', 'Call printer is in Done'],
  ['an item of a list before another', sorted, 'Bread → Milk', 'Bread, Milk, Rice'],
])('%s can be dragged', async (_title, html, drag, said) => {
  const [name = '', text = ''] = drag.split(' → ')
  await using site = await openTestSession({ '/': html })
  await site.open('/')
  const { ref, role } = site.find(name)
  expect(role).toBe('draggable')
  const result = await site.act({ kind: 'drag', ref, text })
  expect(result).toMatchObject({ ok: true, changed: true })
  expect((await site.observe()).lines.join('\n')).toContain(said)
})

test('a place that is not in view is told, and nothing moves', async () => {
  await using site = await openTestSession({ '/': native })
  await site.open('/')
  const { ref } = site.find('Write brief')
  const result = await site.act({ kind: 'drag', ref, text: 'Archive' })
  expect(result).toMatchObject({
    ok: false,
    changed: false,
    failure: { kind: 'not_visible', message: 'the place “Archive” is not in view' },
  })
})

test('a press on a link or a button is not offered as a drag', async () => {
  const html = `${style}<section><a href="#a" draggable=true>Terms</a><button draggable=true>Save</button><div style="cursor:grab"></div></section>`
  await using site = await openTestSession({ '/': html })
  const { elements } = await site.open('/')
  expect(elements.map(({ role }) => role)).toEqual(['link', 'button'])
})

const rows = Array.from(
  { length: 100 },
  (_, index) => `<button style="display:block;height:40px">Row ${index}</button>`,
).join('')
const virtual = `<h1>Stations</h1><div id=box style="height:400px;overflow:auto"><div id=all style="position:relative;height:4000px"></div></div><script>
  const draw = () => { const first = Math.floor(box.scrollTop / 40); all.innerHTML = ''
    for (let i = first; i < Math.min(100, first + 12); i++) all.insertAdjacentHTML('beforeend', '<button style="position:absolute;height:40px;top:' + i * 40 + 'px">Row ' + i + '</button>') }
  box.onscroll = draw; draw()</script>`

test.each([
  [
    'a box',
    `<p style="height:1500px">Long</p>`,
    `<h1>Stations</h1><div style="height:400px;overflow:auto">${rows}</div>`,
  ],
  ['a list that is drawn as it scrolls', '', virtual],
  [
    'a box beside a larger one',
    '',
    `<div style="height:500px;overflow:auto"><p style="height:3000px">Plan</p></div><div style="height:200px;overflow:auto">${rows}</div>`,
  ],
  [
    'a box in a shadow tree',
    '',
    `<x-list></x-list><script>document.querySelector('x-list').attachShadow({ mode: 'open' }).innerHTML = \`<div style="height:400px;overflow:auto">${rows}</div>\`</script>`,
  ],
  [
    'a box in a frame',
    '',
    `<iframe style="width:600px;height:420px" srcdoc='<div style="height:400px;overflow:auto">${rows.replaceAll('"', '&quot;')}</div>'></iframe>`,
  ],
])('%s is scrolled by what is in it, and the page stays', async (_title, after, html) => {
  await using site = await openTestSession({ '/': `<!doctype html><body>${html}${after}` })
  const { text } = await site.open('/')
  expect(text).toMatch(/this box scrolls: \d+ px more below in it; scroll_box/)
  await site.act({ kind: 'scroll_box', ref: site.find('Row 0').ref, to: 'down' })
  const { scroll: at, elements } = await site.observe()
  expect(at.y).toBe(0)
  expect(elements.some(({ name }) => name === 'Row 0')).toBe(false)
  expect(elements.some(({ name }) => /^Row (?:8|9|1\d)$/.test(name))).toBe(true)
})

test('a box at its end is told', async () => {
  await using site = await openTestSession({ '/': '<!doctype html><button>Only</button>' })
  await site.open('/')
  const result = await site.act({ kind: 'scroll_box', ref: site.find('Only').ref, to: 'down' })
  expect(result).toMatchObject({ ok: false, failure: { kind: 'not_performed' } })
})
