import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

test.each([
  ['<input type=date>', 'date (type it as YYYY-MM-DD)'],
  ['<input type=time>', 'time (type it as hh:mm)'],
  ['<input type=month>', 'month (type it as YYYY-MM)'],
])('the form of a value is told: %s', async (field, told) => {
  await using site = await openTestSession({ '/': `<label>When? ${field}</label>` })
  expect((await site.open('/')).text).toContain(told)
})

test('an empty placeholder is not told', async () => {
  await using site = await openTestSession({ '/': '<label>Town <input placeholder=""></label>' })
  expect((await site.open('/')).text).not.toContain('placeholder')
})

const unseen = 'position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(1px,1px,1px,1px)'

test.each([
  [
    'a choice whose box is drawn by its label',
    `<label><input type=checkbox style="${unseen}"><i>☐</i> Friday</label>`,
    ['checkbox Friday'],
  ],
  [
    'a choice whose box is cut away',
    `<input id=f type=radio style="position:absolute;clip:rect(0,0,0,0)"><label for=f>Friday</label>`,
    ['radio Friday'],
  ],
  [
    'a field below a title that can be pressed',
    `<div onclick="f.focus()" style="cursor:pointer" id=t>Your name</div><input id=f aria-labelledby=t>`,
    ['textbox Your name'],
  ],
  [
    'a choice beside its own label',
    '<label><input type=checkbox> Friday</label>',
    ['checkbox Friday'],
  ],
])('%s is one control', async (_title, html, told) => {
  await using site = await openTestSession({ '/': `<main><section>${html}</section></main>` })
  const { elements } = await site.open('/')
  expect(elements.map(({ role, name }) => `${role} ${name.replace('☐ ', '')}`)).toEqual(told)
})
