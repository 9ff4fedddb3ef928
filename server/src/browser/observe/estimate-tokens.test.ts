import { expect, test } from 'vitest'
import { estimateTokens } from './estimate-tokens.ts'

test('words count by length, numbers by digits, every other character as one', () => {
  expect(estimateTokens('')).toBe(0)
  expect(estimateTokens('Add to cart')).toBe(3)
  expect(estimateTokens('confirmation 10023')).toBe(5)
  expect(estimateTokens('[e4] link "Terms"')).toBe(8)
  expect(estimateTokens('陶器')).toBe(2)
})
