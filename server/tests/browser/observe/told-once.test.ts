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

test.each([
  ['within its label', '<label><input type=checkbox> Stay signed in</label>'],
  ['in a line of its own', '<input id=f type=radio><div><label for=f>Stay signed in</label></div>'],
  ['a switch', '<label><input type=checkbox role=switch> <span>Stay signed in</span></label>'],
])('the words of a box are told once: %s', async (_how, html) => {
  await using site = await openTestSession({
    '/': `<main>${html}<p>Stay signed in on a phone</p></main>`,
  })
  const { text } = await site.open('/')
  expect(text.match(/Stay signed in(?! on)/g)).toHaveLength(1)
  expect(text).toContain('Stay signed in on a phone')
})

test('few more options than usual are all told', async () => {
  await using site = await openTestSession({ '/': listMonths(13), '/more': listMonths(40) })
  expect((await site.open('/')).text).toContain('| M12 | M13')
  expect((await site.open('/more')).text).toContain('| M12 | (28 more')
})

test('what follows a list is none of its options', async () => {
  await using site = await openTestSession({
    '/': '<div>Show <select><option>All<option>Paused</select> <span>3 Transfers</span></div>',
  })
  expect((await site.open('/')).text).toMatch(/options: All \| Paused\n3 Transfers/)
})

test.each([
  [
    'a box to tick',
    '<div><span><input type=checkbox id=c><label for=c>Upload (kB/s):</label></span> <input type=number></div>',
    'Upload (kB/s)',
  ],
  [
    'the last of several choices',
    '<div><label><input type=radio name=r> Anderes</label> <input></div>',
    'Anderes',
  ],
  ['another field', '<div><span>Name <input aria-label=Name></span> <input></div>', null],
])('a field behind %s is called by its words', async (_what, html, words) => {
  await using site = await openTestSession({ '/': html })
  const { elements } = await site.open('/')
  expect(elements.findLast(({ name }) => name === '')?.textBefore).toBe(words)
})

function listMonths(count: number): string {
  const options = Array.from({ length: count }, (_, at) => `<option>M${at + 1}`)
  return `<label>Month <select>${options.join('')}</select></label>`
}
