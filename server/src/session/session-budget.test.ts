import { expect, test } from 'vitest'
import {
  findExhaustedLimit,
  findSessionBudget,
  nothingSpent,
  sessionBudgets,
} from './session-budget.ts'

test('a short session has 15 turns and 3 minutes, a medium one 120 turns and 20 minutes', () => {
  expect(
    findExhaustedLimit(sessionBudgets.short, { ...nothingSpent, turns: 14, ms: 179_999 }),
  ).toBeNull()
  expect(findExhaustedLimit(sessionBudgets.short, { ...nothingSpent, turns: 15 })).toBe(
    'All 15 turns were used.',
  )
  expect(findExhaustedLimit(sessionBudgets.short, { ...nothingSpent, ms: 180_000 })).toBe(
    'The time limit of 3 minutes was reached.',
  )
  expect(findExhaustedLimit(sessionBudgets.medium, { ...nothingSpent, turns: 119 })).toBeNull()
  expect(findExhaustedLimit(sessionBudgets.medium, { ...nothingSpent, turns: 120 })).toBe(
    'All 120 turns were used.',
  )
})

test('tokens and money end a session too', () => {
  const budget = { ...sessionBudgets.short, maxTokens: 5000, maxCostUsd: 0.5 }
  expect(findExhaustedLimit(budget, { ...nothingSpent, tokens: 5000 })).toContain('5,000 tokens')
  expect(findExhaustedLimit(budget, { ...nothingSpent, costUsd: 0.5 })).toContain('0.5 USD')
})

test('sessions of a run with a cost limit share it equally, and none gets more than it had', () => {
  expect([cap(3, 4), cap(100, 4), cap(null, 4)]).toEqual([0.75, 10, 10])
  const budget = findSessionBudget({ durationBudget: 'medium', runCapUsd: 1, sessionCount: 3 })
  expect(findExhaustedLimit(budget, { ...nothingSpent, costUsd: 0.34 })).toBe(
    'The model reached the cost limit of 0.3333 USD.',
  )
})

function cap(runCapUsd: number | null, sessionCount: number): number {
  return findSessionBudget({ durationBudget: 'medium', runCapUsd, sessionCount }).maxCostUsd
}
