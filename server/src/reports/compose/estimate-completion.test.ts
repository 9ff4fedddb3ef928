import { describe, expect, test } from 'vitest'
import { estimateCompletion } from './estimate-completion.ts'

describe('completion', () => {
  // Adjusted Wald by hand: p = (x + 1.9207) ÷ (n + 3.8415), margin = 1.96 × √(p (1 − p) ÷ (n + 3.8415)).
  test.each([
    [0, 3, { rate: 0, ci_low: 0, ci_high: 0.6175 }],
    [2, 3, { rate: 0.6667, ci_low: 0.2024, ci_high: 0.9437 }],
    [3, 3, { rate: 1, ci_low: 0.3825, ci_high: 1 }],
    [5, 10, { rate: 0.5, ci_low: 0.2366, ci_high: 0.7634 }],
  ])('%i of %i', (succeeded, total, expected) => {
    expect(estimateCompletion(succeeded, total)).toEqual({ succeeded, total, ...expected })
  })

  test('without sessions there is no rate', () => {
    expect(estimateCompletion(0, 0)).toEqual({
      succeeded: 0,
      total: 0,
      rate: null,
      ci_low: null,
      ci_high: null,
    })
  })
})
