import type {
  ComparedProblem,
  UnreachedReason,
} from '@understudy/contract/comparison/run-comparison'
import type { ProblemAge } from '@understudy/contract/verdict/verdict'
import { compareProblems } from '../compare/compare-problems.ts'
import type { ComparedRun } from '../compare/compared-run.ts'
import { isOfNewControl } from './is-of-new-control.ts'
import type { JudgedRun } from './judged-run.ts'
import { wasAbsentBefore } from './was-absent-before.ts'

/** A problem of the run, and whether the runs before it had it. */
export type DatedProblem = ComparedProblem & { age: ProblemAge }

/** The problems of the site that a run met and nobody has dismissed, worst first. */
export function dateProblems(judged: JudgedRun): DatedProblem[] {
  const { run, baseline, dismissed } = judged
  return compareProblems(baseline ?? describeNothing(run), run)
    .filter(({ change }) => change === 'new' || change === 'persisting')
    .filter(({ fingerprint }) => !dismissed.has(fingerprint))
    .map((problem) => ({ ...problem, age: dateProblem(problem, judged) }))
    .toSorted((one, other) => other.severity - one.severity)
}

/** A run that saw nothing. */
function describeNothing(run: ComparedRun): ComparedRun {
  return { ...run, summary: { ...run.summary, run_id: '' }, sessions: [] }
}

/**
 * A problem is new only if the baseline was at one of its places, or was shown the page without the control that has it: what it did not look at can be
 * as old as the site.
 */
function dateProblem(problem: ComparedProblem, judged: JudgedRun): ProblemAge {
  const { run, baseline, history, unverified } = judged
  const { change, reason, fingerprint } = problem
  if (change === 'persisting') return unverified.has(fingerprint) ? 'new' : 'persisting'
  const isKnown = history.fingerprints.has(fingerprint)
  const isAbsent = reason === null || (unsaid.has(reason) && wasAbsent(problem, { run, baseline }))
  if (!isAbsent) return isKnown ? 'persisting' : 'unknown'
  return isKnown ? 'flaky' : 'new'
}

function wasAbsent(
  problem: ComparedProblem,
  { run, baseline }: Pick<JudgedRun, 'run' | 'baseline'>,
): boolean {
  if (baseline === null) return false
  return wasAbsentBefore(problem, baseline, run) || isOfNewControl(problem, baseline, run)
}

/** Why the comparison cannot tell, although a part of the record can. */
const unsaid: ReadonlySet<UnreachedReason> = new Set(['step_not_repeated', 'page_not_visited'])
