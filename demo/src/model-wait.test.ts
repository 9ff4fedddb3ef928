import { afterEach, expect, test, vi } from 'vitest'
import { describeModelWait, watchModelWait } from './model-wait.ts'

afterEach(() => {
  vi.useRealTimers()
})

function writeFailure(time: number, kind: string, status: number | null): string {
  const failure = { kind, status, isTransient: true }
  return JSON.stringify({ level: 40, time, route: 'openai/m', failure, msg: 'a model call failed' })
}

test.each([
  ['unavailable', null, 'its provider cannot be reached'],
  ['unavailable', 503, 'its provider answers with status 503'],
  ['rate_limited', 429, 'its provider answers with status 429'],
  ['timed_out', null, 'it does not answer in time'],
])('a wait for a model after %s, %j is explained', (kind, status, reason) => {
  const log = `${writeFailure(5, kind, status)}\n{"level":40,"ti`
  expect(describeModelWait(log, 5)).toBe(`waiting for the model openai/m: ${reason}`)
})

test('a call that failed before the wait does not explain it', () => {
  expect(describeModelWait(writeFailure(4, 'unavailable', 503), 5)).toBe(
    'waiting for the model, which has not answered yet',
  )
})

test('a model that has not answered after 10 s is told once, and an action is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const told: string[] = []
  using wait = watchModelWait('/no/such.log', (text) => told.push(text))
  wait.note('page_loaded')
  vi.advanceTimersByTime(9000)
  wait.note('action')
  vi.advanceTimersByTime(60_000)
  wait.note('observation')
  vi.advanceTimersByTime(60_000)
  await vi.waitUntil(() => told.length > 0)
  expect(told).toEqual(['waiting for the model, which has not answered yet'])
})
