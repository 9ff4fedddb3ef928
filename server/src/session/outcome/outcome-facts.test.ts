import { expect, test } from 'vitest'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../tests/support/records/describe-step.ts'
import type { Observation } from '../../turn/observation.ts'
import type { Step } from '../../turn/step.ts'
import { describeOutcomeFacts, judgeByCode, readAim } from './outcome-facts.ts'

const targetUrl = 'https://shop.example/'
const aim = readAim({ task: 'Order a mug', flows: [] })

function findFacts(steps: readonly Step[]) {
  const record = { targetUrl, steps, start: null, finalObservation: null, reread: null }
  return describeOutcomeFacts(judgeByCode(aim, record), steps, null)
}

const form = describePage({ elements: [describeControl('e1', 'Order the mug')] })
const thanks = describePage({
  url: 'https://shop.example/done',
  facts: { ...form.facts, successes: ['Thank you for your order'] },
})
const submit = { kind: 'click', ref: 'e1' } as const
const claim = describeStep(
  { kind: 'done', summary: 'I ordered a mug.', quote: '' },
  { before: thanks },
)
const refused = {
  method: 'POST',
  url: 'https://shop.example/api/orders',
  status: 500,
  resourceType: 'fetch',
  error: null,
  blocked: false,
}

test('a success message supports the claim, with its turn and its words', () => {
  const order = describeStep(submit, { turn: 4, before: form, after: thanks })
  expect(findFacts([order, claim])).toMatchObject({
    claimed_success: true,
    claim: 'I ordered a mug.',
    claimed_quote: '',
    supported: true,
    evidence_turn: 4,
    evidence_quote: 'Thank you for your order',
    evidence_kind: 'message',
    judged_by: 'code',
  })
})

test.each([
  'Thank you! Your order will be placed once the payment is received.',
  'Your order was placed. We will send it tomorrow.',
])('supports the claim: %s', (message) => {
  const after = { ...thanks, facts: { ...form.facts, successes: [message] } }
  const order = describeStep(submit, { before: form, after })
  expect(findFacts([order, claim]).supported).toBe(true)
})

test.each([
  'Your order will be confirmed by e-mail.',
  'Your order is not yet complete.',
  'Once your order is confirmed, it cannot be changed.',
  'You’ll be charged when your order is placed.',
])('does not support the claim: %s', (message) => {
  const after = { ...thanks, facts: { ...form.facts, successes: [message] } }
  const order = describeStep(submit, { before: form, after })
  expect(findFacts([order, claim]).supported).toBeNull()
})

test('a dialog that confirms counts, one that asks does not', () => {
  const message = 'Order confirmed'
  const tell = (type: 'alert' | 'confirm') => {
    const after = {
      ...form,
      fingerprint: 'f2',
      dialogs: [{ type, message, answer: 'cancelled' as const, text: null }],
    }
    return findFacts([describeStep(submit, { before: form, after }), claim]).supported
  }
  expect(tell('alert')).toBe(true)
  expect(tell('confirm')).toBeNull()
})

test('a success message after a rejected write contradicts the claim', () => {
  const after = { ...thanks, failedRequests: [refused] }
  const order = describeStep(submit, { before: form, after })
  expect(findFacts([order, claim]).supported).toBe(false)
})

test.each([
  ["a third party's", { url: 'https://stats.other.example/collect' }],
  ['one of telemetry', { url: 'https://shop.example/collect' }],
  ['a preflight request', { method: 'OPTIONS' }],
  ['one that the page cancelled', { status: null, error: 'net::ERR_ABORTED' }],
  ['one that is retried with a new token', { status: 401 }],
  ['one that we blocked', { blocked: true }],
])('a failed request next to a success message does not matter if it is %s', (_what, part) => {
  const after = { ...thanks, failedRequests: [{ ...refused, ...part }] }
  const order = describeStep(submit, { before: form, after })
  expect(findFacts([order, claim]).supported).toBe(true)
})

test('a rejected write beside an accepted one leaves open which of them was the order', () => {
  const accepted = { method: 'POST', url: 'https://shop.example/api/greetings', status: 200 }
  const after = { ...thanks, failedRequests: [refused], acceptedWrites: [accepted] }
  const order = describeStep(submit, { turn: 4, before: form, after })
  expect(findFacts([order, claim])).toMatchObject({ supported: null, possible_turns: [4] })
})

test.each([
  'Thank you for your order. Can’t find our e-mail? Look among the spam.',
  'Thank you for your order. We were not able to send you an e-mail.',
])('a confirmation that is marked as an alert, too, does not deny itself: %s', (message) => {
  const facts = { ...form.facts, successes: [message], alerts: [message] }
  const order = describeStep(submit, { before: form, after: { ...thanks, facts } })
  expect(findFacts([order, claim]).supported).toBe(true)
})

const field = describeField('e2', 'E-mail', { value: 'ada@mail.example', selector: '#mail' })
const invalid = { selector: '#mail', name: 'E-mail', message: null }
const objection = 'This address is on our block list.'

/** The facts of an order that the page thanks for, with more on the page before and after. */
function orderBeside(after: Partial<Observation>, before: Partial<Observation> = {}) {
  const [from, to] = [
    { ...form, ...before },
    { ...thanks, ...after, facts: { ...thanks.facts, ...after.facts } },
  ]
  return findFacts([describeStep(submit, { turn: 4, before: from, after: to }), claim])
}

test.each([
  ['an alert, whatever it says', { facts: { ...thanks.facts, alerts: [objection] } }],
  [
    'a field that is marked as invalid with its value',
    { elements: [field], facts: { ...thanks.facts, invalidFields: [invalid] } },
  ],
])('thanks alone support nothing beside %s', (_what, after) => {
  expect(orderBeside(after)).toMatchObject({ supported: null, possible_turns: [4] })
})

test.each([
  ['there before', { alerts: [objection] }, { facts: { ...form.facts, alerts: [objection] } }],
  ['itself the confirmation', { alerts: ['Your order was placed.'] }, {}],
  ['the name of a dangerous button', { alerts: ['Order the mug'] }, {}],
  ['the title of the page', { alerts: ['Blue Mug Shop'] }, {}],
  ['a badge', { alerts: ['New'] }, {}],
  ['a field that was emptied', { invalidFields: [{ ...invalid, selector: '#empty' }] }, {}],
  [
    'a field that was invalid before',
    { invalidFields: [invalid] },
    { facts: { ...form.facts, invalidFields: [invalid] } },
  ],
] as const)(
  'thanks beside an alert or an invalid field count if it was %s',
  (_w, facts, before) => {
    const elements = [field, describeField('e3', 'Name', { selector: '#empty' }), ...form.elements]
    const after = { title: 'Blue Mug Shop', elements, facts: { ...thanks.facts, ...facts } }
    expect(orderBeside(after, before)).toMatchObject({ supported: true, evidence_turn: 4 })
  },
)

test.each([
  'Your order could not be placed.',
  'Ihre Bestellung konnte nicht abgeschlossen werden.',
  '注文を完了できませんでした。',
  'تعذر إتمام الطلب',
])('an attempt that failed decides nothing if the next one is uncertain: “%s”', (alert) => {
  const { facts } = thanks
  const error = { ...thanks, facts: { ...facts, alerts: [alert] } }
  const doubted = { ...thanks, facts: { ...facts, alerts: [objection] } }
  const again = { ...form, documentId: 'd2' }
  const steps = [
    describeStep(submit, { turn: 1, before: form, after: error }),
    describeStep({ kind: 'click', ref: 'e9' }, { turn: 2, before: error, after: again }),
    describeStep(submit, { turn: 3, before: again, after: doubted }),
  ]
  expect(findFacts(steps.slice(0, 1))).toMatchObject({ supported: false })
  expect(findFacts(steps)).toMatchObject({ supported: null, possible_turns: [3] })
})

test('nothing is supported when the page shows nothing', () => {
  expect(findFacts([describeStep(submit, { before: form, after: form }), claim])).toMatchObject({
    supported: null,
    evidence_turn: null,
    evidence_quote: null,
  })
})

test('a visitor who gave up claims no success, and an interrupted one claims nothing', () => {
  const leave = describeStep({ kind: 'give_up', reason: 'Too expensive.' }, { before: form })
  expect(findFacts([leave])).toMatchObject({
    claimed_success: false,
    claim: 'Too expensive.',
  })
  expect(findFacts([])).toMatchObject({ claimed_success: false, claim: '' })
})
