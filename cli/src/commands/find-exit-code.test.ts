import { expect, test } from 'vitest'
import { buildResult } from '../../tests/support/build-result.ts'
import type { Followed } from '../show/follow-run.ts'
import { findExitCode } from './find-exit-code.ts'

const {
  verdict: { rules },
} = buildResult({ title: 'Dead button' })
const costs = rules.flatMap((rule) =>
  rule.rule === 'cost' ? [{ ...rule, status: 'failed' as const }] : [],
)
const failed = { verdict: 'failed' as const, rules: [...rules, ...costs] }

test.each<[string, Parameters<typeof findExitCode>[0], Followed, number]>([
  ['1: over budget, and another rule failed', failed, 'over_budget', 1],
  ['1: another rule failed', failed, 'ended', 1],
  ['4: only the budget', { verdict: 'failed', rules: costs }, 'ended', 4],
  ['4: cancelled for the budget', { verdict: 'could_not_test', rules: [] }, 'over_budget', 4],
  ['4: cancelled too late to matter', { verdict: 'passed', rules: [] }, 'over_budget', 4],
  ['3: not tested', { verdict: 'could_not_test', rules: costs }, 'ended', 3],
  ['0: passed', { verdict: 'passed', rules: [] }, 'ended', 0],
])('%s', (_name, verdict, followed, code) => {
  expect(findExitCode(verdict, followed)).toBe(code)
})
