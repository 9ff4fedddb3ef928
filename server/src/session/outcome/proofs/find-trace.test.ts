import { expect, test } from 'vitest'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import { parseTask } from '../../../task/parse-task.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { readNews } from '../record/news.ts'
import { findTrace } from './find-trace.ts'
import type { Trace } from './trace.ts'

const list = describePage({
  lines: ['Call Ann', 'Pay rent'],
  elements: [
    describeField('e1', 'What to do'),
    describeControl('e2', 'Add'),
    describeControl('e3', 'Delete', { item: 'Call Ann' }),
  ],
})

/** The trace that the last step left of the last act in the task. */
function find(task: string, ...steps: Step[]): Trace | null {
  const [goal] = parseTask(task).parts
  const act = goal.acts.at(-1)
  const record = { targetUrl: list.url, steps, start: null, finalObservation: null, reread: null }
  const news = readNews(record).at(-1)
  if (act === undefined || news === undefined) throw new Error('there is something to find')
  return findTrace({ act, goal, news, record })
}

function typed(text: string, submit = false): Step {
  return describeStep({ kind: 'type', ref: 'e1', text, submit }, { turn: 1, before: list })
}

function press(ref: string, after: Partial<Observation>, before = list): Step {
  const changed = describePage({ ...before, fingerprint: 'f2', ...after })
  return describeStep({ kind: 'click', ref }, { turn: 2, before, after: changed })
}

const addMilk = 'Add “Buy milk” to the list'

test('what was typed and submitted is in a line', () => {
  const lines = [...list.lines, 'Buy milk ×']
  expect(find(addMilk, typed('Buy milk'), press('e2', { lines }))).toMatchObject({
    kind: 'entry',
    quote: 'Buy milk',
  })
})

test('what was there before, or is still only in its field, is not an entry', () => {
  const lines = [...list.lines, 'Buy milk']
  const old = describePage({ ...list, lines })
  expect(find(addMilk, typed('Buy milk'), press('e2', { lines }, old))).toBeNull()
  const elements = [describeField('e1', 'What to do', { value: 'Buy milk' })]
  expect(find(addMilk, typed('Buy milk'), press('e2', { lines, elements }))).toBeNull()
})

test.each([
  ['a search box', { role: 'searchbox' }],
  ['a field of this type', { inputType: 'search' }],
  ['a field of this name', { name: 'Search notes' }],
  ['a field with this hint', { placeholder: 'Filter…' }],
  ['a field of this name in German', { name: 'Notizen durchsuchen: Suche' }],
  ['a field of this name in Japanese', { name: 'メモを検索' }],
])('what was searched for is no entry, although the results repeat it: %s', (_title, parts) => {
  const before = describePage({
    ...list,
    elements: [{ ...describeField('e1', ''), ...parts }, describeControl('e2', 'Go')],
  })
  const search = describeStep(
    { kind: 'type', ref: 'e1', text: 'Buy milk', submit: false },
    { turn: 1, before },
  )
  const lines = ['Nothing was found for “Buy milk”']
  expect(find(addMilk, search, press('e2', { lines }, before))).toBeNull()
})

test.each([
  ['an objection in its own words', { lines: ['An entry “Buy milk” already exists'] }],
  ['an objection in German', { lines: ['Einen Eintrag „Buy milk“ gibt es bereits'] }],
  ['an objection in Arabic', { lines: ['«Buy milk» موجود بالفعل'] }],
  [
    'an alert',
    {
      lines: ['Choose a name other than “Buy milk”'],
      facts: { ...list.facts, alerts: ['Choose a name other than “Buy milk”'] },
    },
  ],
])('what a form repeats is no entry: %s', (_title, after) => {
  expect(find(addMilk, typed('Buy milk'), press('e2', after))).toBeNull()
})

test.each(['Continue', 'Weiter', '次へ進む', 'التالي'])(
  'what the next step of a form repeats is no entry: “%s”',
  (name) => {
    const elements = [describeField('e1', 'What to do'), describeControl('e2', name)]
    const before = describePage({ ...list, elements })
    const step = press('e2', { lines: ['Buy milk'] }, before)
    expect(find(addMilk, typed('Buy milk'), step)).toBeNull()
  },
)

test('words of failure can be an entry', () => {
  const entry = 'Fix the error'
  expect(find(`Add “${entry}”`, typed(entry), press('e2', { lines: [entry] }))?.kind).toBe('entry')
})

test('an entry counts as long as the reloaded page has it', () => {
  const lines = [...list.lines, 'Buy milk']
  const trace = find(addMilk, typed('Buy milk'), press('e2', { lines }))
  expect(trace?.check?.(describePage({ pageText: 'To do\nBuy  milk' }))).toBe(true)
  expect(trace?.check?.(describePage({ pageText: 'To do\nPay rent' }))).toBe(false)
})

test('a reloaded page that does not show the list says nothing about its entries', () => {
  const lines = [...list.lines, 'Buy milk']
  const trace = find(addMilk, typed('Buy milk'), press('e2', { lines }))
  expect(trace?.check?.(describePage({ pageText: 'To do' }))).toBeNull()
})

test('a page that opens with other things than before the reload may have kept the entry', () => {
  const trace = find(
    'Write a note about the gate',
    typed('The code is 4711 today'),
    press('e2', { lines: ['Gate', 'The code is 4711 today', 'Welcome', 'Recent'] }),
  )
  expect(trace?.check?.(describePage({ pageText: 'Welcome\nRecent' }))).toBe('unsure')
  expect(trace?.check?.(describePage({ pageText: 'Gate\nWelcome\nRecent' }))).toBe(false)
})

test.each([
  'Your entry is awaiting moderation.',
  'Ihr Eintrag wird geprüft.',
  'ただいま審査中です。',
])('an entry that has to be approved can be missing: “%s”', (line) => {
  const lines = [...list.lines, 'Buy milk', line]
  const awaited = find(addMilk, typed('Buy milk'), press('e2', { lines }))
  expect(awaited?.check?.(describePage({ pageText: 'To do\nPay rent' }))).toBeNull()
})

test('an entry that was created is not its change, too', () => {
  const lines = [...list.lines, 'Buy milk']
  const steps = [typed('Buy milk'), press('e2', { lines })]
  expect(find('Mark “Buy milk” as done', ...steps)?.kind).toBe('entry')
  expect(find('Add “Buy milk” and mark it as done', ...steps)).toBeNull()
})

const deleteAnn = 'Delete “Call Ann” from the list'

test('an entry is removed with its own control, even if that is in its line', () => {
  expect(find(deleteAnn, press('e3', { lines: ['Pay rent'] }))).toMatchObject({
    kind: 'gone',
    quote: 'Call Ann',
  })
  const before = describePage({ ...list, lines: ['Call Ann Delete', 'Pay rent Delete'] })
  expect(find(deleteAnn, press('e3', { lines: ['Pay rent Delete'] }, before))).toMatchObject({
    quote: 'Call Ann',
  })
})

test('another removed entry, or a control that only changed its label, does not count', () => {
  expect(find(deleteAnn, press('e3', { lines: ['Call Ann'] }))).toBeNull()
  const before = describePage({ ...list, lines: ['Delete Call Ann'] })
  expect(find(deleteAnn, press('e3', { lines: ['Call Ann'] }, before))).toBeNull()
})

test('an entry that the page asks about is not gone, and one that a message names is', () => {
  const asks = ['Delete “Call Ann”?', 'Yes', 'Cancel']
  expect(find(deleteAnn, press('e3', { lines: asks }))).toBeNull()
  expect(find(deleteAnn, press('e3', { lines: ['“Call Ann” was deleted'] }))?.kind).toBe('gone')
})

test('closing what is shown removes nothing, unless that is what the task says', () => {
  const close = describeControl('e4', 'Cancel')
  const before = describePage({ ...list, elements: [close] })
  expect(find(deleteAnn, press('e4', { lines: ['Pay rent'] }, before))).toBeNull()
  expect(find('Cancel “Call Ann”', press('e4', { lines: [] }, before))?.kind).toBe('gone')
  const own = describePage({ ...list, elements: [{ ...close, item: 'Call Ann' }] })
  expect(find(deleteAnn, press('e4', { lines: ['Pay rent'] }, own))?.kind).toBe('gone')
})

test('the number next to the cart has risen', () => {
  const before = describePage({ ...list, lines: ['Cart (1)'] })
  const task = 'Put a mug into the cart'
  expect(find(task, press('e2', { lines: ['Cart (2)'] }, before))).toMatchObject({
    kind: 'value',
    quote: 'Cart (2)',
  })
  expect(find(task, press('e2', { lines: ['Cart (1)'] }, before))).toBeNull()
  expect(find(task, press('e2', { lines: ['Cart (0)'] }, before))).toBeNull()
})

test.each([
  ['the price on the button', 'Add to cart – €29.00', 'Add to cart – €39.00'],
  ['the amount on the button', 'Add 1 to bag', 'Add 2 to bag'],
  ['a limit', 'Cart (1)', 'Only 3 are left for your cart'],
  ['the price of the cart', 'Cart €29.00', 'Cart €39.00'],
])('is no counter of the cart: %s', (_what, old, now) => {
  const before = describePage({ ...list, lines: [old] })
  expect(find('Put a mug into the cart', press('e2', { lines: [now] }, before))).toBeNull()
})

test('a counter of the cart counts beside its price', () => {
  const before = describePage({ ...list, lines: ['Your cart: 1 item €29.00'] })
  const now = 'Your cart: 2 items €58.00'
  expect(find('Put a mug into the cart', press('e2', { lines: [now] }, before))?.quote).toBe(now)
})

test.each([
  ['Warenkorb (1)', 'Warenkorb (2)'],
  ['Ihr Warenkorb: 1 Artikel 29,00 €', 'Ihr Warenkorb: 2 Artikel 58,00 €'],
  ['カート 1点', 'カート 2点'],
  ['カート: 1点 3,000円', 'カート: 2点 6,000円'],
])('a counter of the cart counts in its language: %s', (old, now) => {
  const before = describePage({ ...list, lines: [old] })
  expect(find('Put a mug into the cart', press('e2', { lines: [now] }, before))?.quote).toBe(now)
})

test('a selection counts only after a reload, and is named by what was ticked', () => {
  const box = describeControl('e4', 'Weekly letter', { role: 'checkbox', checked: false })
  const before = describePage({ ...list, elements: [box] })
  const after = describePage({
    ...before,
    fingerprint: 'f2',
    elements: [{ ...box, checked: true }],
  })
  const step = describeStep({ kind: 'check', ref: 'e4', checked: true }, { before, after })
  const trace = find('Enable the weekly letter', step)
  expect(trace).toMatchObject({ kind: 'value', quote: 'Weekly letter', needsReread: true })
  expect(trace?.check?.(after)).toBe(true)
  expect(trace?.check?.(before)).toBe(false)
})

test('a request named after the act counts if accepted, but not if it returns the form', () => {
  expect(find('Vote for the mug', press('e2', vote(201)))).toMatchObject({
    kind: 'network',
    quote: 'POST /vote returned HTTP 201',
  })
  expect(find('Vote for the mug', press('e2', vote(200)))).toBeNull()
})

test('following a link leaves nothing behind, and an order is only what the site says it is', () => {
  const before = describePage({
    elements: [describeControl('e9', 'More', { href: 'https://shop.example/more' })],
  })
  expect(find(addMilk, press('e9', { lines: ['Buy milk'] }, before))).toBeNull()
  const write = { method: 'POST', url: 'https://shop.example/order', status: 201 }
  expect(find('Order a mug', press('e2', { acceptedWrites: [write] }))).toBeNull()
})

function vote(status: number): Partial<Observation> {
  return { acceptedWrites: [{ method: 'POST', url: 'https://shop.example/vote', status }] }
}
