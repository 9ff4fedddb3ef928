import { expect, test } from 'vitest'
import { defaultGate } from './gate.ts'

test('new and verified problems of severity 3 fail a run that says nothing of its gate', () => {
  expect(defaultGate).toEqual({
    fail_on_severity: 3,
    only_new: true,
    only_verified: true,
    accessibility_severity: null,
    min_completion: null,
    required_personas: [],
    max_cost_usd: null,
    baseline_runs: 5,
  })
})
