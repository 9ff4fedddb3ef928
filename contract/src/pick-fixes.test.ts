import { expect, test } from 'vitest'
import { pickFixes } from './pick-fixes.ts'

test('the first three problems of the site that are more than cosmetic are to be mended first', () => {
  const cosmetic = { attribution: 'site', severity: 1 } as const
  const ours = { attribution: 'agent', severity: 4 } as const
  const [first, second, third, fourth] = [2, 4, 2, 3].map((severity) => ({
    attribution: 'site' as const,
    severity,
  }))
  const found = [cosmetic, first, ours, second, third, fourth].flatMap((each) => each ?? [])
  expect(pickFixes(found)).toEqual([first, second, third])
  expect(pickFixes([cosmetic, ours])).toEqual([])
})
