import { expect, test } from 'vitest'
import { describeMemory } from '../../../src/mind/prompts/describe-memory.ts'
import { describeTestSituation } from '../../support/mind/describe-test-situation.ts'
import { openAsking } from '../../support/mind/open-asking.ts'
import { openLlmMind } from '../../support/mind/open-llm-mind.ts'
import { describePage } from '../../support/records/describe-page.ts'
import { describeStep } from '../../support/records/describe-step.ts'
import { startProviderServer } from '../../support/servers/provider-server.ts'

const click = { kind: 'click', ref: 'e1' }
const claim = {
  title: 'No price',
  category: 'content',
  severity: 2,
  expected: 'A price.',
  observed: 'None.',
  quote: 'Voucher',
}

/** What is left of an answer, and how often it was asked for. */
async function decide(answer: object) {
  const text = JSON.stringify({ thought: 'Hm.', expectation: '', action: click, ...answer })
  await using server = await startProviderServer('openai', [{ kind: 'answer', text }])
  const { mind } = openLlmMind([['openai', server]])
  const situation = describeTestSituation()
  const lines = ['Voucher '.repeat(200)]
  const seen = { ...situation, observation: { ...situation.observation, lines } }
  const { findings } = await mind.decide(seen, openAsking())
  return { findings, asked: server.requests.length }
}

test('a turn reports up to three problems', async () => {
  const four = ['a', 'b', 'c', 'd'].map((title) => ({ ...claim, title, check: 'empty' }))
  const { findings, asked } = await decide({ findings: four })
  expect(findings.map(({ title, check }) => [title, check])).toEqual([
    ['a', 'empty'],
    ['b', 'empty'],
    ['c', 'empty'],
  ])
  expect(asked).toBe(1)
})

test.each([
  ['one problem without a list', { finding: claim }, 1],
  ['nothing by the name of one problem', { finding: null }, 0],
  ['nothing at all', {}, 0],
  ['an unknown check', { findings: [{ ...claim, check: 'magic' }] }, 1],
  ['the whole page as a quote', { findings: [{ ...claim, quote: 'Voucher '.repeat(150) }] }, 1],
])('no turn is lost by %s', async (_what, answer, count) => {
  const { findings, asked } = await decide(answer)
  expect([findings.length, asked]).toEqual([count, 1])
})

test('earlier turns keep their thought, and the row or card of a control', () => {
  const steps = [1, 2, 3, 4, 5, 6, 7].map((turn) => {
    const step = describeStep({ kind: 'click', ref: 'e1' }, { turn, before: describePage() })
    const recorded = { ...step.recorded, label: 'Add to cart', of: 'Bolt shirt' }
    const decision = { ...step.decision, thought: `A half plot costs £4${turn}.` }
    return { ...step, recorded, decision }
  })
  const memory = describeMemory(describeTestSituation({ steps, turn: 8 }), 'x', 16_000)
  expect(memory).toContain('Turn 1: click on "Add to cart" of "Bolt shirt".')
  expect(memory).toContain('You thought "A half plot costs £41."')
})

test.each([
  ['{"answer": "I miss the price."}', 'I miss the price.'],
  ['```json\n{"thought": "I miss it.", "action": {"kind": "wait"}}\n```', 'I miss it.'],
  ['I saw {braces} here.', 'I saw {braces} here.'],
])('an interview answered with %s is in words', async (text, words) => {
  await using server = await startProviderServer('openai', [{ kind: 'answer', text }])
  const { mind } = openLlmMind([['openai', server]])
  expect(await mind.answer('What now?', describeTestSituation(), openAsking())).toBe(words)
})
