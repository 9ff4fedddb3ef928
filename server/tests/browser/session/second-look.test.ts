import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildReport } from '../../../src/reports/compose/build-report.ts'
import { sessionBudgets } from '../../../src/session/session-budget.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { openLlmMind } from '../../support/mind/open-llm-mind.ts'
import { createScriptedMind, refOf } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'
import { type ProviderReply, startProviderServer } from '../../support/servers/provider-server.ts'

const petition = `<h1>Save the meadow</h1><button onclick="out.textContent = 'Your name is the 4,012th on our roll'">Put my name down</button><p id=out></p>`
const shown = {
  is_shown: true,
  turn: 1,
  quote: 'Your name is the 4,012th on our roll',
  reason: 'The name is on the roll.',
}

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

/** Enters a name and says that the petition is signed; then a model checks the record. */
async function sign(reply: ProviderReply, maxTokens: number = sessionBudgets.short.maxTokens) {
  await using site = await startLocalSite({ '/': petition })
  await using server = await startProviderServer('openai', [reply])
  const { lookAgain } = openLlmMind([['openai', server]])
  const mind = createScriptedMind(
    (situation) =>
      situation.turn === 1
        ? { kind: 'click', ref: refOf(situation, 'Put my name down') }
        : { kind: 'done', summary: 'I signed with joy.', quote: 'Save the meadow' },
    { input_tokens: 60, output_tokens: 40, cost_usd: 0, ms: 1 },
  )
  const budget = { ...sessionBudgets.short, maxTokens }
  const assignment = { targetUrl: site.url, task: 'Sign the petition for the meadow', budget }
  const { result, transcript } = await bench.run({ mind, lookAgain }, assignment)
  const { report } = buildReport({ ...transcript, task: assignment.task })
  return { result, outcome: report.outcome, requests: server.requests }
}

function say(answer: object): ProviderReply {
  return { kind: 'answer', text: JSON.stringify(answer) }
}

test('a model that saw neither persona nor claim finds the success, and says where', async () => {
  const { result, outcome, requests } = await sign(say(shown))
  expect(outcome).toMatchObject({
    status: 'succeeded',
    reason:
      'A second look at the record finds the task done at turn 1, where the site says: “Your name is the 4,012th on our roll”.',
    evidence: [{ turn: 1, quote: shown.quote }],
  })
  expect(result.outcome).toMatchObject({
    judged_by: 'second_look',
    second_look: { verdict: 'shown', usage: { input_tokens: 1000, output_tokens: 100 } },
  })
  // The session pays for it.
  expect(result.unrecorded).toMatchObject({ input_tokens: 1000, output_tokens: 100 })
  expect(requests).toHaveLength(1)
  expect(requests[0]?.raw).toContain('4,012th')
  expect(requests[0]?.raw).not.toMatch(/with joy|Maya|It works/)
})

test.each([
  ['words that no page showed', { ...shown, quote: 'Petition signed' }],
  ['a turn that brought nothing', { ...shown, turn: 2 }],
])('a success with %s as evidence does not count', async (_what, answer) => {
  const { outcome } = await sign(say(answer))
  expect(outcome.status).toBe('inconclusive')
  expect(outcome.reason).toContain('A second look at the record reached no verdict')
})

test('an outcome that the model does not confirm stays inconclusive, with its reason', async () => {
  const reason = 'The roll may be another one.'
  const { outcome } = await sign(say({ is_shown: false, turn: null, quote: '', reason }))
  expect(outcome.status).toBe('inconclusive')
  expect(outcome.reason).toContain(`A second look at the record did not find it: ${reason}`)
})

test('a model that fails does not change the outcome, and is reported', async () => {
  const { outcome } = await sign({ kind: 'status', status: 400 })
  expect(outcome.status).toBe('inconclusive')
  expect(outcome.reason).toContain('A second look at the record reached no verdict: The model')
})

test('a session without tokens left gets no second look', async () => {
  const { outcome, requests } = await sign(say(shown), 200)
  expect(requests).toEqual([])
  expect(outcome.status).toBe('inconclusive')
  expect(outcome.reason).toContain('The session had no model budget left.')
})
