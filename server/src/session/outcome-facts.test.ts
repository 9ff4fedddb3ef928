import { expect, test } from 'vitest'
import { describePage } from '../../tests/describe-page.ts'
import { describeStep } from '../../tests/describe-step.ts'
import { findOutcomeFacts } from './outcome-facts.ts'

const form = describePage()
const thanks = describePage({
  url: 'https://shop.example/done',
  facts: { ...form.facts, successes: ['Thank you for your order'] },
})
const submit = { kind: 'click', ref: 'e1' } as const
const claim = { isSuccess: true, words: 'I ordered a mug.' }

test('a success message supports the claim, with its turn and its words', () => {
  const facts = findOutcomeFacts(
    [describeStep(submit, { turn: 4, before: form, after: thanks })],
    claim,
  )
  expect(facts).toEqual({
    claimed_success: true,
    claim: 'I ordered a mug.',
    supported: true,
    evidence_turn: 4,
    evidence_quote: 'Thank you for your order',
  })
})

test('a success message over a failed write speaks against the claim', () => {
  const failed = {
    method: 'POST',
    url: 'https://shop.example/api/orders',
    status: 500,
    resourceType: 'fetch',
    error: null,
    blocked: false,
  }
  const after = { ...thanks, failedRequests: [failed] }
  expect(findOutcomeFacts([describeStep(submit, { before: form, after })], claim).supported).toBe(
    false,
  )
})

test('nothing is supported when the page shows nothing', () => {
  expect(
    findOutcomeFacts([describeStep(submit, { before: form, after: form })], claim),
  ).toMatchObject({ supported: null, evidence_turn: null, evidence_quote: null })
})
