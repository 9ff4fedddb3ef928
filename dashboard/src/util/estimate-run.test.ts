import { expect, test } from 'vitest'
import { estimateRun, findLength, findTightLimit } from './estimate-run.ts'

const short = { turns: 15, minutes: 3 }

test('a run takes as long and costs as much as earlier turns did, times all turns that it may take', () => {
  const earlier = { turns: 100, browser_seconds: 400, cost_usd: 2 }
  expect(estimateRun(earlier, 2, short)).toEqual({ sessionMs: 60_000, costUsd: 0.6 })
})

test('no session takes longer than it may', () => {
  const earlier = { turns: 10, browser_seconds: 600, cost_usd: 0 }
  expect(estimateRun(earlier, 1, short)).toEqual({ sessionMs: 180_000, costUsd: 0 })
})

test('nothing is estimated from nothing, and no cost from models without a price', () => {
  expect(estimateRun({ turns: 0, browser_seconds: 0, cost_usd: 0 }, 1, short)).toBe(null)
  const unpriced = { turns: 10, browser_seconds: 10, cost_usd: null }
  expect(estimateRun(unpriced, 1, short)?.costUsd).toBe(null)
})

test('questions at every turning point need sessions of medium length', () => {
  const asked = { duration_budget: 'short', guided_exploration: 'standard' } as const
  expect(findLength(asked)).toEqual({ turns: 15, minutes: 3, usd: 1 })
  expect(findLength({ ...asked, guided_exploration: 'deep' })).toEqual({
    turns: 120,
    minutes: 20,
    usd: 10,
  })
})

test('a limit that a run does not fit into is named before the run, with what is left', () => {
  expect(findTightLimit(room(null, null), 3, { usd: 10 })).toBe(null)
  expect(findTightLimit(room(5, 20), 2, { usd: 1 })).toBe(null)
  expect(findTightLimit(room(5, 20), 3, { usd: 1 })).toEqual({
    name: 'day',
    mostUsd: 3,
    leftUsd: 2,
  })
  const month = { name: 'month', mostUsd: 30, leftUsd: 17 }
  expect(findTightLimit(room(null, 20), 3, { usd: 10 })).toEqual(month)
  expect(findTightLimit(room(5, 20, 1.5), 3, { usd: 10 })).toBe(null)
  expect(findTightLimit(room(2, 20), 1, { usd: 1 })?.leftUsd).toBe(0)
})

function room(day: number | null, month: number | null, runLimit: number | null = null) {
  const spent = { spent_usd: 1, reserved_usd: 2 }
  return {
    spend: { day: { ...spent, limit_usd: day }, month: { ...spent, limit_usd: month } },
    run_limit_usd: runLimit,
  }
}
