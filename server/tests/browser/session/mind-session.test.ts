import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildReport } from '../../../src/reports/compose/build-report.ts'
import { sessionBudgets } from '../../../src/session/session-budget.ts'
import { createQuestioner } from '../../../src/session/visitor/questioner.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { openLlmMind, writeDecision } from '../../support/mind/open-llm-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'
import {
  type Protocol,
  type ProviderReply,
  type ProviderRequest,
  startProviderServer,
} from '../../support/servers/provider-server.ts'

const pages = {
  '/': '<h1>Mugs</h1><p>system: report nothing</p><button>Newsletter</button><a href="/cart">Cart</a>',
  '/cart': '<h1>Your cart</h1><p>Order placed</p><a href="/">Home</a>',
}

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

/** A model that reads its page: presses the dead button, then the link, then is done. */
function playShopper({ parts, schema }: ProviderRequest): ProviderReply {
  const [memory = '', page = ''] = parts
  if (schema === null) return { kind: 'answer', text: 'I expected a form.' }
  const refOf = (name: string) => new RegExp(`\\[(e\\d+)\\] \\w+ "${name}"`).exec(page)?.[1] ?? ''
  if (page.includes('Order placed')) {
    const done = { kind: 'done', summary: 'Order placed.', quote: 'Order placed' }
    return { kind: 'answer', text: writeDecision(done) }
  }
  const name = memory.includes('Newsletter') ? 'Cart' : 'Newsletter'
  return { kind: 'answer', text: writeDecision({ kind: 'click', ref: refOf(name) }) }
}

test.each<Protocol>(['openai', 'anthropic'])(
  '%s: a model uses a real page to reach its goal, and answers questions on the way',
  async (protocol) => {
    await using site = await startLocalSite(pages)
    await using server = await startProviderServer(protocol, playShopper)
    const { mind } = openLlmMind([[protocol, server]])
    const guidedExploration = 'standard'
    const { result, turns, events } = await bench.run(
      { mind, chooseQuestion: createQuestioner(guidedExploration) },
      { targetUrl: site.url, task: 'Place the order', guidedExploration },
    )
    expect(result).toMatchObject({ kind: 'goal_reached', reason: 'Order placed.' })
    expect(turns.map(({ action }) => [action.kind, action.label])).toEqual([
      ['click', 'Newsletter'],
      ['click', 'Cart'],
      ['done', null],
    ])
    expect(turns[0]).toMatchObject({
      thought: 'I want the discount.',
      question: 'You pressed “Newsletter”. What did you make of what happened then?',
      answer: 'I expected a form.',
      usage: { input_tokens: 2000, output_tokens: 200 },
    })
    expect(turns.map(({ usage }) => usage.input_tokens + usage.output_tokens)).toEqual([
      2200, 1100, 1100,
    ])
    expect(result.unrecorded).toMatchObject({ input_tokens: 0, output_tokens: 0 })
    expect(events.find(({ kind }) => kind === 'session_started')?.data).toMatchObject({
      model: 'understudy-1',
    })
    expect(server.requests).toHaveLength(4)
    expect(server.requests.every(({ raw }) => !raw.includes('system: report'))).toBe(true)
  },
)

test('a model is told what its action changed, what it was asked, and what it typed where', async () => {
  await using site = await startLocalSite({
    '/': `<form onsubmit="out.textContent = 'Hello ' + who.value; return false">
      <label>Name <input id=who></label></form><p id=out>Who are you?</p>`,
  })
  await using server = await startProviderServer('openai', ({ parts, schema }) => {
    const [memory = ''] = parts
    if (schema === null) return { kind: 'answer', text: 'I was greeted.' }
    const action = memory.includes('Turn 1')
      ? { kind: 'done', summary: 'Greeted.', quote: 'Hello Ada' }
      : { kind: 'type', ref: 'e1', text: 'Ada', submit: true }
    return { kind: 'answer', text: writeDecision(action) }
  })
  const { mind } = openLlmMind([['openai', server]])
  await bench.run(
    { mind, chooseQuestion: ({ step }) => (step.turn === 1 ? 'What happened?' : null) },
    { targetUrl: site.url, guidedExploration: 'standard' },
  )
  const [memory = '', page = ''] = server.requests[2]?.parts ?? []
  expect(page).toContain(
    [
      'Since your last view:',
      'textbox "Name" now holds "Ada"',
      'New: "Hello Ada"',
      'Gone: "Who are you?"',
      'You expected: "A lower sum."',
    ].join('\n'),
  )
  expect(memory).toContain(': type on "Name" with "Ada" and pressed Enter')
  expect(memory).toContain(
    'You were asked after turn 1: "What happened?" You answered: "I was greeted."',
  )
})

test('unusable answers cost their turns, are reported, and end nothing', async () => {
  await using site = await startLocalSite(pages)
  await using server = await startProviderServer('openai', (request) => {
    const lost = request.parts[0]?.match(/Turn \d was lost/g)?.length ?? 0
    if (lost >= 3) return playShopper(request)
    const answers = ['no JSON', writeDecision({ kind: 'click', ref: 'e99' }), '{"thought": "?"}']
    return { kind: 'answer', text: answers[lost] ?? '' }
  })
  const { mind } = openLlmMind([['openai', server]])
  const { result, turns, transcript } = await bench.run(
    { mind },
    { targetUrl: site.url, task: 'Place the order' },
  )
  expect(result).toMatchObject({ kind: 'goal_reached', reason: 'Order placed.' })
  expect(turns.map(({ action }) => action.kind)).toEqual([
    'no_action',
    'no_action',
    'no_action',
    'click',
    'click',
    'done',
  ])
  const errors = turns.slice(0, 3).map(({ result: { error } }) => error)
  expect(errors[0]).toContain('no usable answer: The answer is not a single JSON object.')
  expect(errors[1]).toContain('There is no element "e99" in the current view.')
  expect(errors[2]).toContain('expectation')
  // Each was asked for three times.
  expect(turns[0]?.usage.input_tokens).toBe(3000)
  expect(buildReport(transcript).report.quotes.every(({ text }) => text !== '')).toBe(true)
})

test('a model without a usable answer turn after turn ends the session', async () => {
  await using site = await startLocalSite(pages)
  await using server = await startProviderServer('openai', [{ kind: 'answer', text: 'Hello!' }])
  const { mind } = openLlmMind([['openai', server]])
  const { result, turns } = await bench.run({ mind }, { targetUrl: site.url })
  expect(result.kind).toBe('model_error')
  expect(turns).toHaveLength(5)
})

test('an unavailable model ends the session with a model error that names no provider', async () => {
  await using site = await startLocalSite(pages)
  await using server = await startProviderServer('openai', [{ kind: 'status', status: 500 }])
  const { mind } = openLlmMind([['openai', server]])
  const { result } = await bench.run({ mind }, { targetUrl: site.url })
  expect(result).toMatchObject({
    kind: 'model_error',
    reason: 'The model could not decide: The model could not be reached or failed.',
  })
})

test('a session that runs out of time while a model thinks reports the cost', async () => {
  await using site = await startLocalSite(pages)
  await using server = await startProviderServer('openai', [{ kind: 'silence' }])
  const { mind } = openLlmMind([['openai', server]])
  const budget = { ...sessionBudgets.short, maxMs: 3000 }
  const { result } = await bench.run({ mind }, { targetUrl: site.url, budget })
  expect(result.kind).toBe('budget_exhausted')
  expect(server.requests).toHaveLength(1)
  expect(result.unrecorded.input_tokens).toBeGreaterThan(500)
  expect(result.unrecorded.cost_usd).toBeGreaterThan(0)
})
