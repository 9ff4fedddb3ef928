import type { ComparedProblem } from '@understudy/contract/comparison/run-comparison'
import type { ProblemAge } from '@understudy/contract/verdict/verdict'
import { compareProblems } from '../compare/compare-problems.ts'
import type { ComparedRun } from '../compare/compared-run.ts'
import type { JudgedRun } from './judged-run.ts'

/** A problem of the run, and whether the runs before it had it. */
export type DatedProblem = ComparedProblem & { age: ProblemAge }

/** The problems of the site that a run met and nobody has dismissed, worst first. */
export function dateProblems({ run, baseline, history, dismissed }: JudgedRun): DatedProblem[] {
  return compareProblems(baseline ?? describeNothing(run), run)
    .filter(({ change }) => change === 'new' || change === 'persisting')
    .filter(({ fingerprint }) => !dismissed.has(fingerprint))
    .map((problem) => ({ ...problem, age: dateProblem(problem, history.fingerprints) }))
    .toSorted((one, other) => other.severity - one.severity)
}

/** A run that saw nothing. */
function describeNothing(run: ComparedRun): ComparedRun {
  return { ...run, summary: { ...run.summary, run_id: '' }, sessions: [] }
}

/** A problem is new only if the baseline was at its place: what it did not look at can be as old as the site. */
function dateProblem(
  { change, reason, fingerprint }: ComparedProblem,
  earlier: ReadonlySet<string>,
): ProblemAge {
  if (change === 'persisting') return 'persisting'
  const isKnown = earlier.has(fingerprint)
  if (reason !== null) return isKnown ? 'persisting' : 'unknown'
  return isKnown ? 'flaky' : 'new'
}
