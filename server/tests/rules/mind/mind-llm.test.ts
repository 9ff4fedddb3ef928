import { expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { describeTestSituation } from '../../support/mind/describe-test-situation.ts'
import { openAsking } from '../../support/mind/open-asking.ts'
import { decideOnce, openLlmMind, writeDecision } from '../../support/mind/open-llm-mind.ts'
import { describePage } from '../../support/records/describe-page.ts'
import { describeStep } from '../../support/records/describe-step.ts'
import {
  type Protocol,
  type ProviderReply,
  startProviderServer,
} from '../../support/servers/provider-server.ts'

const protocols: readonly Protocol[] = ['openai', 'anthropic']
const clickApply = { kind: 'click', ref: 'e1' }
const good: ProviderReply = { kind: 'answer', text: writeDecision(clickApply) }

test.each(protocols)(
  '%s: a decision comes as structured output, with its cost',
  async (protocol) => {
    await using server = await startProviderServer(protocol, [good])
    const { mind } = openLlmMind([[protocol, server]])
    const asking = openAsking()
    const decision = await mind.decide(describeTestSituation(), asking)
    expect(decision).toEqual({
      thought: 'I want the discount.',
      expectation: 'A lower sum.',
      action: clickApply,
      findings: [],
    })
    expect(asking.meter.read()).toMatchObject({ input_tokens: 1000, output_tokens: 100 })
    expect(asking.meter.read().cost_usd).toBe(protocol === 'openai' ? 0.004 : 0.0045)
    expect(mind.model).toBe('understudy-1')
    const [request] = server.requests
    expect(request?.path).toBe(protocol === 'openai' ? '/v1/chat/completions' : '/v1/messages')
    expect(request?.schema).toMatchObject({
      required: ['thought', 'expectation', 'action', 'findings'],
      additionalProperties: false,
    })
    expect(JSON.stringify(request?.schema)).not.toMatch(/oneOf|"maxLength"|"minimum"/)
  },
)

test('a self-hosted server uses the same schema, and its cost is unknown', async () => {
  await using server = await startProviderServer('openai', [good])
  const { mind } = openLlmMind([['compatible', server]])
  const asking = openAsking()
  const { action } = await mind.decide(describeTestSituation(), asking)
  expect(action).toEqual(clickApply)
  expect(asking.meter.read()).toMatchObject({
    input_tokens: 1000,
    output_tokens: 100,
    cost_usd: 0,
    unpriced_tokens: 1100,
  })
  expect(server.requests[0]?.schema).toMatchObject({ additionalProperties: false })
})

test('a self-hosted server costs what MODEL_PRICES says', async () => {
  await using server = await startProviderServer('openai', [good])
  const prices = new Map([['openai-compatible/qwen3', { input: 0.2, output: 0.6 }]])
  const { mind } = openLlmMind([['compatible', server]], {}, systemClock, { prices })
  const asking = openAsking()
  await mind.decide(describeTestSituation(), asking)
  const { cost_usd: cost, unpriced_tokens: unpriced } = asking.meter.read()
  expect([cost, unpriced]).toEqual([0.00026, undefined])
})

test('the stable part of the prompt is marked for caching', async () => {
  await using server = await startProviderServer('anthropic', [good])
  const { mind } = openLlmMind([['anthropic', server]])
  await mind.decide(describeTestSituation(), openAsking())
  await mind.decide(describeTestSituation({ turn: 2, turnsLeft: 14 }), openAsking())
  const [first, second] = server.requests
  expect(first?.raw).toContain('"cache_control":{"type":"ephemeral"}')
  expect(second?.system).toBe(first?.system)
})

test.each(protocols)('%s: a refusal is reported as one and not retried', async (protocol) => {
  await using server = await startProviderServer(protocol, [{ kind: 'refusal' }])
  const { mind, routes } = openLlmMind([[protocol, server]])
  expect(await decideOnce(mind)).toMatchObject({ kind: 'refused' })
  expect(server.requests).toHaveLength(1)
  expect(routes.isAvailable()).toBe(true)
})

test.each<[string, ProviderReply, RegExp]>([
  ['broken JSON', { kind: 'answer', text: '{"thought": "I' }, /not a single JSON object/],
  ['no text', { kind: 'answer', text: '' }, /not a single JSON object/],
  ['a cut-off answer', { kind: 'cut_off', text: '{"thought": "I' }, /cut off/],
  ['an unknown action', { kind: 'answer', text: writeDecision({ kind: 'fly' }) }, /action/],
  [
    'two actions at once',
    { kind: 'answer', text: writeDecision({ ...clickApply, kind_2: 'click' }) },
    /kind_2/,
  ],
  [
    'an element that is not there',
    { kind: 'answer', text: writeDecision({ kind: 'click', ref: 'e9' }) },
    /no element "e9"/,
  ],
  [
    'a credential that is not there',
    {
      kind: 'answer',
      text: writeDecision({
        kind: 'use_credential',
        ref: 'e1',
        credential: 'x',
        field: 'password',
      }),
    },
    /no credential "x"/,
  ],
])('%s is sent back with what is wrong, and repaired', async (_what, bad, problem) => {
  await using server = await startProviderServer('openai', [bad, good])
  const { mind } = openLlmMind([['openai', server]])
  const asking = openAsking()
  const { action } = await mind.decide(describeTestSituation(), asking)
  expect(action).toEqual(clickApply)
  expect(asking.meter.read()).toMatchObject({ input_tokens: 2000, output_tokens: 200 })
  expect(server.requests[1]?.parts.at(-1)).toMatch(problem)
})

/** As a provider that enforces the schema makes a model write it. */
const unused = {
  ref: '',
  text: '',
  submit: false,
  option: '',
  checked: false,
  key: '',
  to: '',
  url: '',
  ms: 0,
  accept: false,
  sample: '',
  credential: '',
  field: '',
  reason: '',
  summary: '',
  quote: '',
}

test.each([
  ['empty', { ...unused, kind: 'scroll', to: 'down' }, { kind: 'scroll', to: 'down' }],
  ['null', { kind: 'click', ref: 'e1', text: null, ms: null }, clickApply],
  ['filled in for nothing', { ...unused, ...clickApply, text: 'Apply', ms: 500 }, clickApply],
  [
    'left out, where they have a usual value',
    { kind: 'type', ref: 'e1', text: 'SAVE10' },
    { kind: 'type', ref: 'e1', text: 'SAVE10', submit: false },
  ],
])('fields of other actions may be %s', async (_how, answered, wanted) => {
  await using server = await startProviderServer('openai', [
    { kind: 'answer', text: writeDecision(answered) },
  ])
  const { mind } = openLlmMind([['openai', server]])

  const { action } = await mind.decide(describeTestSituation(), openAsking())

  expect(action).toEqual(wanted)
  expect(server.requests).toHaveLength(1)
})

test.each([
  ['empty', { ...unused, kind: 'press' }, /at action\.text/],
  ['null', { kind: 'scroll', to: null }, /at action\.text/],
  ['missing', { kind: 'wait' }, /at action\.text/],
])('a field of the action itself that is %s is sent back', async (_how, answered, problem) => {
  await using server = await startProviderServer('openai', [
    { kind: 'answer', text: writeDecision(answered) },
    good,
  ])
  const { mind } = openLlmMind([['openai', server]])

  await mind.decide(describeTestSituation(), openAsking())

  expect(server.requests[1]?.parts.at(-1)).toMatch(problem)
})

test('a first turn on a small page costs at most 6,500 characters of text', async () => {
  await using server = await startProviderServer('openai', [good])
  const { mind } = openLlmMind([['openai', server]])

  await mind.decide(describeTestSituation(), openAsking())

  const [request] = server.requests
  const texts = [request?.system, request?.parts.join(''), JSON.stringify(request?.schema)]
  expect(texts.join('').length).toBeLessThanOrEqual(6500)
})

test.each([
  ['is empty', '', /quote of done is empty/],
  ['appears nowhere', 'Voucher applied', /"Voucher applied" are on no page/],
])(
  'a proof that %s is sent back once, and then kept for the verdict',
  async (_what, quote, problem) => {
    const done = { kind: 'done', summary: 'It is applied.', quote }
    await using server = await startProviderServer('openai', [
      { kind: 'answer', text: writeDecision(done) },
    ])
    const { mind } = openLlmMind([['openai', server]])
    const { action } = await mind.decide(describeTestSituation(), openAsking())
    expect(action).toEqual(done)
    expect(server.requests).toHaveLength(2)
    expect(server.requests[1]?.parts.at(-1)).toMatch(problem)
  },
)

test('a finding that quotes what is not shown is sent back once, with the nearest line', async () => {
  const claim = {
    title: 'The voucher is refused',
    category: 'form',
    severity: 3,
    expected: 'A lower sum.',
    observed: 'It is refused.',
    quote: 'The voucher code WELCOME is invalid',
  }
  await using server = await startProviderServer('openai', [
    { kind: 'answer', text: writeDecision(clickApply, claim) },
  ])
  const { mind } = openLlmMind([['openai', server]])
  const situation = describeTestSituation()
  const { observation } = situation
  const lines = ['Your cart', 'The voucher WELCOME is not valid']
  const asked = { ...situation, observation: { ...observation, lines } }
  const { findings } = await mind.decide(asked, openAsking())
  expect(findings).toEqual([{ ...claim, place: '', recommendation: '', check: 'other' }])
  expect(server.requests).toHaveLength(2)
  expect(server.requests[1]?.parts.at(-1)).toContain(
    'The nearest line is "The voucher WELCOME is not valid". Copy words into its quote',
  )
})

test('a proof from an earlier page of the visit is accepted, and none is needed without a task', async () => {
  const done = { kind: 'done', summary: 'It is applied.', quote: 'Voucher applied' }
  const seen = { kind: 'done', summary: 'All seen.', quote: '' }
  await using server = await startProviderServer('openai', [
    { kind: 'answer', text: writeDecision(done) },
    { kind: 'answer', text: writeDecision(seen) },
  ])
  const { mind } = openLlmMind([['openai', server]])
  const after = describePage({ lines: ['Voucher', 'applied'] })
  const steps = [describeStep({ kind: 'click', ref: 'e1' }, { after })]
  await mind.decide(describeTestSituation({ steps, turn: 2 }), openAsking())
  await mind.decide(describeTestSituation({ task: null }), openAsking())
  expect(server.requests).toHaveLength(2)
})

test('an answer that stays malformed ends after two repairs, with what it cost', async () => {
  await using server = await startProviderServer('anthropic', [{ kind: 'answer', text: 'Sure!' }])
  const { mind } = openLlmMind([['anthropic', server]])
  const asking = openAsking()
  await expect(mind.decide(describeTestSituation(), asking)).rejects.toMatchObject({
    kind: 'malformed',
  })
  expect(asking.meter.read()).toMatchObject({ input_tokens: 3000, output_tokens: 300 })
  expect(server.requests).toHaveLength(3)
})

test('words around the JSON, prose that is too long and a missing finding need no repair', async () => {
  const text = JSON.stringify({ thought: 'x'.repeat(1500), expectation: '', action: clickApply })
  await using server = await startProviderServer('openai', [
    { kind: 'answer', text: `Here it is:\n\`\`\`json\n${text}\n\`\`\`` },
  ])
  const { mind } = openLlmMind([['openai', server]])
  const decision = await mind.decide(describeTestSituation(), openAsking())
  expect(decision.thought).toHaveLength(1000)
  expect(decision.findings).toEqual([])
})

test.each(protocols)(
  '%s: an answer is the persona’s, in one plain line of limited length',
  async (protocol) => {
    await using server = await startProviderServer(protocol, [
      { kind: 'answer', text: `I  was\nlost\u200B. ${'So lost. '.repeat(200)}` },
    ])
    const { mind } = openLlmMind([[protocol, server]])
    const asking = openAsking()
    const answer = await mind.answer('How was it?', describeTestSituation(), asking)
    expect(answer).toMatch(/^I was lost\. So lost\./)
    expect(answer.length).toBeLessThanOrEqual(800)
    expect(asking.meter.read().output_tokens).toBe(100)
    const [request] = server.requests
    expect(request?.parts.at(-1)).toContain('How was it?')
    expect(request?.schema).toBeNull()
  },
)

test('an empty answer is malformed', async () => {
  await using server = await startProviderServer('openai', [{ kind: 'answer', text: ' ' }])
  const { mind } = openLlmMind([['openai', server]])
  await expect(mind.answer('How?', describeTestSituation(), openAsking())).rejects.toMatchObject({
    kind: 'malformed',
  })
})
