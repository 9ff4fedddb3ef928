import { expect, test } from 'vitest'
import { hasGoal } from './goal.ts'

test.each([
  [{ task: 'Buy a lamp', flows: [] }, true],
  [{ task: null, flows: ['Open the mugs'] }, true],
  [{ task: null, flows: [] }, false],
  [{ task: null, flows: undefined }, false],
])('%o has a goal: %s', (given, expected) => {
  expect(hasGoal(given)).toBe(expected)
})
