import { expect, test } from 'vitest'
import { describeControl, describePage } from '../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../tests/support/records/describe-step.ts'
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
