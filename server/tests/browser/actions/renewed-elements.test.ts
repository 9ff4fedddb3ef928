import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const list = `<!doctype html><ul id=list></ul><p id=out></p><script>
  let names = ['Milk', 'Rice', 'Bread']
  const render = () => { list.innerHTML = names.map((name) =>
    '<li><span>' + name + '</span> <button onclick="out.textContent = &quot;' + name + ' is gone&quot;">Remove</button></li>').join('') }
  render()</script>`
const field = `<!doctype html><form id=form></form><script>
  const render = () => { form.innerHTML = '<label>City <input name=city></label>' }; render()</script>`
const shadow = `<!doctype html><x-card></x-card><p id=out></p><script>
  const root = document.querySelector('x-card').attachShadow({ mode: 'open' })
  const render = () => { root.innerHTML = '<button>Save</button>'; root.firstChild.onclick = () => { out.textContent = 'Saved' } }; render()</script>`

test.each([
  ['in the same place', 'render()', 'Rice is gone'],
  ['further down', "names = ['Eggs', ...names]; render()", 'Rice is gone'],
  ['in another order', "names = ['Rice', 'Bread', 'Milk']; render()", 'Rice is gone'],
])('a button of a list that is rendered anew %s is pressed', async (_title, script, said) => {
  await using site = await openTestSession({ '/': list })
  const { elements } = await site.open('/')
  const rice = elements.find(({ item }) => item === 'Rice')
  await site.page.evaluate(script)
  const result = await site.act({ kind: 'click', ref: rice?.ref ?? '' })
  expect(result).toMatchObject({ ok: true, target: { label: 'Remove' } })
  expect((await site.observe()).lines).toContain(said)
})

test('a field that is rendered anew is typed into', async () => {
  await using site = await openTestSession({ '/': field })
  await site.open('/')
  await site.page.evaluate('render()')
  const { ref } = site.find('City')
  const typed = await site.act({ kind: 'type', ref, text: 'Oslo', submit: false })
  expect(typed.ok).toBe(true)
  expect((await site.observe()).elements).toMatchObject([{ name: 'City', value: 'Oslo' }])
})

test('a button in a shadow tree that is rendered anew is pressed', async () => {
  await using site = await openTestSession({ '/': shadow })
  await site.open('/')
  await site.page.evaluate('render()')
  expect((await site.click('Save')).ok).toBe(true)
  expect((await site.observe()).lines).toContain('Saved')
})

test('a button that goes while it is reached for is found again', async () => {
  const html = list.replace('render()</script>', 'render(); list.onpointermove = () => {}</script>')
  await using site = await openTestSession({ '/': html })
  const { elements } = await site.open('/')
  const bread = elements.find(({ item }) => item === 'Bread')
  await site.page.evaluate('setTimeout(render, 30); setTimeout(render, 60)')
  await site.act({ kind: 'click', ref: bread?.ref ?? '' })
  expect((await site.observe()).lines).toContain('Bread is gone')
})

test.each([
  ['another item has its place', "names = ['Milk', 'Oats', 'Bread']; render()"],
  ['nothing has its place', "names = ['Milk']; render()"],
  ['the list is gone', "list.innerHTML = ''"],
])('no other button is pressed if %s', async (_title, script) => {
  await using site = await openTestSession({ '/': list })
  const { elements } = await site.open('/')
  const rice = elements.find(({ item }) => item === 'Rice')
  await site.page.evaluate(script)
  const result = await site.act({ kind: 'click', ref: rice?.ref ?? '' })
  expect(result).toMatchObject({ ok: false, failure: { kind: 'stale_ref' } })
  expect((await site.observe()).lines.join(' ')).not.toContain('is gone')
})
