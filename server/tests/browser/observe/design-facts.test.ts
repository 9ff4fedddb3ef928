import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const picture =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="200" height="150"></svg>'

const mouse = (content: string): string =>
  `<div class="worked" style="cursor: pointer; width: 200px">${content}</div>`

const toast = (content: string): string =>
  `<div class="toast" style="cursor: pointer; width: 200px">${content}</div>`

test('pictures of items, mouse-only controls, placeholder names and a wide page are measured', async () => {
  await using site = await openTestSession({
    '/': `<h1>Shop</h1><img src='${picture}' alt="Hill cheese" width="200" height="150">
      <img src='${picture}' alt="" width="200" height="150"><img src='${picture}' alt="Flag" width="20" height="15">
      ${mouse('Reserve')}${mouse('<a href="/more">More</a>')}<div tabindex="0" style="cursor: pointer">Reached</div>
      <div role="menu" tabindex="0">${mouse('Menu')}</div><div tabindex="-1" style="cursor: pointer">With arrow keys</div>
      <form><input placeholder="Full name"><label>Phone <input placeholder="Phone"></label>
      <input placeholder="Town" aria-label="Town"></form>`,
    '/wide': '<h1>Wide</h1><div style="width: 3000px">Far</div>',
    '/cut': '<style>body { overflow-x: hidden }</style><div style="width: 3000px">Far</div>',
  })
  const { facts, elements } = await site.open('/')
  const named = (selector: string) => elements.find((one) => one.selector === selector)?.name
  expect(facts.namedPictures.map(({ alt }) => alt)).toEqual(['Hill cheese'])
  expect(facts.mouseOnly.map(({ selector }) => named(selector))).toEqual(['Reserve'])
  expect(facts.placeholderNames.map(({ name }) => name)).toEqual(['Full name'])
  expect(facts.sidewaysPx).toBe(0)
  expect((await site.open('/wide')).facts.sidewaysPx).toBeGreaterThan(1000)
  expect((await site.open('/cut')).facts.sidewaysPx).toBe(0)
})

test('messages that a click closes are no controls, but what is to be pressed in one is', async () => {
  await using site = await openTestSession({
    '/': `<h1>Shop</h1><div role="status">${toast('Saved')}${toast('Added to cart')}</div>
      <div role="alert" style="cursor: pointer">No connection</div>
      <div role="status">Deleted ${mouse('Undo')}</div>`,
  })
  const { facts, elements } = await site.open('/')
  const named = (selector: string) => elements.find((one) => one.selector === selector)?.name
  expect(facts.mouseOnly.map(({ selector }) => named(selector))).toEqual(['Undo'])
})

test('what arrow keys may reach is no mouse-only control, a focus that only scripts set around one is none', async () => {
  await using site = await openTestSession({
    '/': `<h1>Calendar</h1><table role="grid"><tr>
      <td role="gridcell" tabindex="0" style="cursor: pointer">1</td>
      <td role="gridcell" tabindex="-1" style="cursor: pointer">2</td>
      <td role="gridcell" tabindex="-1">${mouse('3')}</td></tr></table>
      <div tabindex="-1" style="cursor: pointer">Monthly</div>
      <main tabindex="-1"><h1>Rooms</h1>${mouse('Reserve')}</main>`,
  })
  const { facts, elements } = await site.open('/')
  const named = (selector: string) => elements.find((one) => one.selector === selector)?.name
  expect(facts.mouseOnly.map(({ selector }) => named(selector))).toEqual(['Reserve'])
})

const hidden = 'style="position:absolute;width:1px;height:1px;overflow:hidden"'

test.each([
  ['a text above it', '<p>Full name</p><input placeholder="Mary">', 0],
  ['a text before it', 'Full name <input placeholder="Mary">', 0],
  [
    'a label in a box beside it',
    '<label>Full name</label><div><input placeholder="Mary"></div>',
    0,
  ],
  ['a cell before it', '<table><tr><td>Full name<td><input placeholder="Mary"></table>', 0],
  ['the heading of the form', '<h2>Contact</h2><input placeholder="Mary">', 1],
  ['a text for screen readers', `<p ${hidden}>Name</p><input placeholder="Mary">`, 1],
  ['the text before another field', 'Town <input aria-label="Town"> <input placeholder="Mary">', 1],
  ['a text far above', '<p style="margin-bottom:90px">Write</p><input placeholder="Mary">', 1],
  ['an icon', '<b>@</b> <input placeholder="Mary">', 1],
])('a field is named by its placeholder alone, or not: %s', async (_title, content, names) => {
  await using site = await openTestSession({ '/': `<h1>Shop</h1><form>${content}</form>` })
  expect((await site.open('/')).facts.placeholderNames).toHaveLength(names)
})

test.each([
  ['shown whole, and smaller', '', 1200, 0],
  ['cut off at the side', '1', 1000, 588],
  ['shown larger, and cut off', '2', 1000, 1588],
] as const)(
  'a page is wider than the window of a phone by what the phone cuts off: %s',
  async (_, scale, width, sidewaysPx) => {
    const meta = `<meta name="viewport" content="width=device-width, initial-scale=${scale}">`
    const head = scale === '' ? '' : meta
    const content = `<style>body { margin: 0 }</style><div style="width: ${width}px">Far</div>`
    const pages = { '/': `<!doctype html><html><head>${head}</head><body>${content}</body></html>` }
    await using site = await openTestSession(pages, {}, { device: 'phone' })
    const { facts } = await site.open('/')
    expect(Math.abs(facts.sidewaysPx - sidewaysPx)).toBeLessThanOrEqual(2)
  },
)
