import type { Verdict } from '@understudy/contract/verdict/verdict'
import { type ExitCode, exitCodes } from '../command-error.ts'
import type { Followed } from '../show/follow-run.ts'

/** A budget that alone was exceeded has a code of its own. */
export function findExitCode(
  { verdict, rules }: Pick<Verdict, 'verdict' | 'rules'>,
  followed: Followed,
): ExitCode {
  const isOther = rules.some(({ rule, status }) => status === 'failed' && rule !== 'cost')
  if (verdict === 'failed' && isOther) return exitCodes.failed
  if (verdict === 'failed' || followed === 'over_budget') return exitCodes.overBudget
  return verdict === 'passed' ? exitCodes.passed : exitCodes.untested
}
