import { expect, test } from 'vitest'
import { describeTestSituation } from '../../../../tests/support/mind/describe-test-situation.ts'
import { openAsking } from '../../../../tests/support/mind/open-asking.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import { createExplorer } from '../../explorer.ts'
import type { Situation } from '../../mind.ts'

async function decide(parts: Partial<Situation>) {
  const situation = describeTestSituation(parts)
  return (await createExplorer('explorer').decide(situation, openAsking())).action
}

const member = describeField('e1', 'Member')
const store = describeControl('e2', 'Save', { inputType: 'submit' })

test('an entry that appears for what was typed is chosen', async () => {
  const before = describePage({ elements: [member, store] })
  const typed = { ...member, value: '4711' }
  const entries = [describeControl('e3', '4711 Ada Field'), describeControl('e4', '47118 Bo Hill')]
  const after = describePage({ elements: [typed, store, ...entries] })
  const action = { kind: 'type', ref: 'e1', text: '4711', submit: false } as const
  const steps = [describeStep(action, { before, after })]
  expect(await decide({ task: 'Save a visit of member 4711', steps, observation: after })).toEqual({
    kind: 'click',
    ref: 'e3',
  })
})

test('a button that shows what was chosen with it is not pressed for the goal again', async () => {
  const chooser = describeControl('e1', 'Choose a tea', { selector: '#chooser' })
  const order = describeControl('e2', 'Order sample')
  const before = describePage({ elements: [chooser, order] })
  const shown = { ...chooser, name: 'Ceylon tea' }
  const after = describePage({ elements: [shown, order], fingerprint: 'f2' })
  const steps = [describeStep({ kind: 'click', ref: 'e1' }, { before, after })]
  const task = 'Order a sample of Ceylon tea'
  expect(await decide({ task, steps, observation: after })).toEqual({ kind: 'click', ref: 'e2' })
})

const note = describeField('e1', 'Note', { form: '#f' })
const own = describeControl('e2', 'Save note', { form: '#f', inputType: 'submit' })
const other = describeControl('e3', 'Empty basket', { form: '#f', inputType: 'submit' })

test.each([
  ['is sent by Enter where another button of its form comes first', [other, note, own], true],
  ['is sent by its button where that is the first', [note, own, other], false],
  [
    'is sent by its button where the other submits nothing',
    [{ ...other, inputType: 'button' }, note, own],
    false,
  ],
  ['of several lines is sent by its button', [other, { ...note, tag: 'textarea' }, own], false],
])('a field %s', async (_what, elements, submit) => {
  const observation = describePage({ elements })
  const action = await decide({ task: 'Leave the note "Ring twice"', observation })
  expect(action).toEqual({ kind: 'type', ref: 'e1', text: 'Ring twice', submit })
})

const inForm = (options: string[]) => {
  const list = describeField('e3', 'Day', { tag: 'select', value: options[0] ?? '', options })
  return describePage({ elements: [{ ...list, form: '#f' }, note, own] })
}

test('a list of a form that has a value is used, too', async () => {
  const observation = inForm(['Monday', 'Friday', 'Sunday'])
  const action = await decide({ task: 'Ask for an appointment', observation })
  expect(action).toMatchObject({ kind: 'select', ref: 'e3' })
  expect(action).not.toMatchObject({ option: 'Monday' })
})

test.each([[['1', '2', '3']], [['Yes', 'No']]])(
  'a list of numbers, or of two words, keeps its value in a form: %s',
  async (options) => {
    const observation = inForm(options)
    expect(await decide({ task: 'Ask for an appointment', observation })).toMatchObject({
      kind: 'type',
    })
  },
)

const towns = Array.from({ length: 60 }, (_none, index) => `Town ${index + 1}`)

test('an option that the task names is looked for where only the beginning of a list is known', async () => {
  const town = describeField('e1', 'Town', { tag: 'select', value: 'Town 1', options: towns })
  const observation = describePage({ elements: [town, store] })
  expect(await decide({ task: 'Save Norwich as my town', observation })).toEqual({
    kind: 'select',
    ref: 'e1',
    option: 'Norwich',
  })
})

test('a page in another language is not left because it has other words', async () => {
  const german = describeControl('e1', 'Deutsch', { href: 'https://shop.example/de', tag: 'a' })
  const before = describePage({ url: 'https://shop.example/en', elements: [german] })
  const more = describeControl('e2', 'Mehr', { href: 'https://shop.example/de/mehr', tag: 'a' })
  const after = describePage({
    url: 'https://shop.example/de',
    documentId: 'german',
    lines: ['Tee'],
    elements: [more],
  })
  const step = describeStep({ kind: 'click', ref: 'e1' }, { before, after })
  const steps = [{ ...step, result: { ...step.result, navigated: true } }]
  const situation = { targetUrl: before.url, allowedHosts: [], steps, observation: after }
  expect(await decide(situation)).toMatchObject({ kind: 'click', ref: 'e2' })
})

const days = Array.from({ length: 30 }, (_none, index) =>
  describeControl(`d${index + 1}`, String(index + 1)),
)
const later = describeControl('n1', '›')
const earlier = describeControl('p1', '‹')

test.each([
  ['is pressed in its month', 'April 2027', { kind: 'click', ref: 'd16' }],
  ['is in a later month', 'janvier 2027', { kind: 'click', ref: 'n1' }],
  ['is in an earlier month', 'Mai 2027', { kind: 'click', ref: 'p1' }],
])('a day of a calendar %s', async (_what, month, action) => {
  const observation = describePage({ lines: [month], elements: [earlier, later, ...days] })
  expect(await decide({ task: 'Book the boat for 16 April 2027', observation })).toEqual(action)
})

test('a day that is disabled in its month turns no pages', async () => {
  const closed = days.map((day) => (day.name === '16' ? { ...day, disabled: true } : day))
  const elements = [earlier, later, ...closed]
  const observation = describePage({ lines: ['April 2027'], elements })
  const action = await decide({ task: 'Book the boat for 16 April 2027', observation })
  expect([
    { kind: 'click', ref: 'n1' },
    { kind: 'click', ref: 'p1' },
  ]).not.toContainEqual(action)
})

test.each([
  ['3.4.2027', '2027-04-03'],
  ['03/04/2027', '2027-04-03'],
  ['March 24, 2027, else 03/05/2027', '2027-03-24'],
])('a field of a day takes %s as %s', async (day, text) => {
  const field = describeField('e1', 'Date', { inputType: 'date' })
  const observation = describePage({ elements: [field, store] })
  expect(await decide({ task: `Book the boat for ${day}`, observation })).toMatchObject({ text })
})
