import type { Usage } from '@understudy/contract/common'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clock, systemClock } from '../../../src/lib/clock.ts'
import { SessionCancelled } from '../../../src/lib/session-cancelled.ts'
import { type Mind, MindError, type Situation } from '../../../src/mind/mind.ts'
import { sessionBudgets } from '../../../src/session/session-budget.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind, waitForAbort } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

const home = '<h1>Welcome</h1><button>Apply</button>'

const someUsage: Usage = { input_tokens: 70, output_tokens: 7, cost_usd: 0.1, ms: 30 }

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

describe('a question', () => {
  const noAnswer = new MindError('unavailable', 'the model is away')

  test('that the model cannot answer stays open, is paid for, and does not end the session', async () => {
    await using site = await startLocalSite({ '/': home })
    const { result, turns, events } = await bench.run(
      interview(({ turn }) => (turn < 3 ? 'note' : 'done'), noAnswer),
      { targetUrl: site.url, guidedExploration: 'deep' },
    )
    expect(result).toMatchObject({ kind: 'nothing_left', reason: 'All seen.' })
    expect(turns.map(({ question, answer }) => [question, answer])).toEqual([
      ['How is it?', null],
      ['How is it?', null],
      ['How is it?', null],
    ])
    expect(turns[0]?.usage).toEqual(someUsage)
    const open = { answer: null, missing: 'The model gave no answer.' }
    expect(events.filter(({ kind }) => kind === 'answer').map(({ data }) => data)).toEqual([
      open,
      open,
      open,
    ])
  })

  test('comes after the result of the action was recorded', async () => {
    await using site = await startLocalSite({ '/': home })
    const asked: Date[] = []
    const { events } = await bench.run(
      interview(
        () => 'done',
        () => {
          asked.push(new Date())
          return Promise.reject(noAnswer)
        },
      ),
      { targetUrl: site.url, guidedExploration: 'deep' },
    )
    const told = events.find(({ kind }) => kind === 'action_result')
    expect(Number(told?.at)).toBeLessThanOrEqual(Number(asked[0]))
  })

  test('at the end that exceeds the session’s time does not change the ending', async () => {
    await using site = await startLocalSite({ '/': home })
    const asked = Promise.withResolvers<undefined>()
    const { maxMs } = sessionBudgets.short
    const clock: Clock = {
      ...systemClock,
      sleep: (ms, signal) => (ms === maxMs ? asked.promise : systemClock.sleep(ms, signal)),
    }
    const interviewed = interview(
      () => 'done',
      (signal) => {
        asked.resolve(undefined)
        return waitForAbort(signal)
      },
    )
    const { result, turns } = await bench.run(
      { ...interviewed, clock },
      { targetUrl: site.url, task: 'Look', guidedExploration: 'deep' },
    )
    expect(result).toMatchObject({ kind: 'goal_reached', reason: 'All seen.' })
    expect(turns[0]).toMatchObject({ question: 'How is it?', answer: null, usage: someUsage })
  })

  test('at the end does not prevent a cancellation', async () => {
    await using site = await startLocalSite({ '/': home })
    const cancel = new AbortController()
    const interviewed = interview(
      () => 'done',
      (signal) => {
        cancel.abort(new SessionCancelled())
        return waitForAbort(signal)
      },
    )
    const assignment = { targetUrl: site.url, guidedExploration: 'deep' } as const
    const { result } = await bench.run(interviewed, assignment, cancel.signal)
    expect(result.kind).toBe('cancelled')
  })
})

/** Every turn is followed by a question, which fails or is answered as specified. */
function interview(
  choose: (situation: Situation) => 'note' | 'done',
  answer: Error | ((signal: AbortSignal) => Promise<never>),
) {
  const mind: Mind = {
    ...createScriptedMind((situation) =>
      choose(situation) === 'done'
        ? { kind: 'done', summary: 'All seen.', quote: '' }
        : { kind: 'note', text: `note ${situation.turn}` },
    ),
    answer: (_question, _situation, { signal, meter }) => {
      meter.add(someUsage)
      return answer instanceof Error ? Promise.reject(answer) : answer(signal)
    },
  }
  return { mind, chooseQuestion: () => 'How is it?' }
}
