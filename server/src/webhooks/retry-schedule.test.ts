import { expect, test } from 'vitest'
import { getNextAttemptAt } from './retry-schedule.ts'

const failedAt = new Date('2026-03-01T10:00:00.000Z')
const delaysS = [0, 30, 300, 1800, 7200]

test.each([
  [1, '2026-03-01T10:00:30.000Z'],
  [2, '2026-03-01T10:05:00.000Z'],
  [3, '2026-03-01T10:30:00.000Z'],
  [4, '2026-03-01T12:00:00.000Z'],
])('after failure %i the next attempt is at %s', (attemptCount, at) => {
  expect(getNextAttemptAt(delaysS, attemptCount, { failedAt })?.toISOString()).toBe(at)
})

test('after the fifth failure there is none', () => {
  expect(getNextAttemptAt(delaysS, 5, { failedAt })).toBeNull()
})

test.each([
  [10_000, '2026-03-01T10:00:30.000Z'],
  [90_000, '2026-03-01T10:01:30.000Z'],
  [null, '2026-03-01T10:00:30.000Z'],
])('a receiver that asks to wait %s ms is not asked before %s', (retryAfterMs, at) => {
  expect(getNextAttemptAt(delaysS, 1, { failedAt, retryAfterMs })?.toISOString()).toBe(at)
})
