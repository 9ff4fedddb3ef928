import type { Problem } from '@understudy/contract/endpoints/problems'

/** A run and the problems that its report names. */
export interface RunProblems {
  runId: string
  at: string
  problems: readonly Problem[]
}

/** A problem of a site, as its last run has it. */
export interface SiteProblem {
  problem: Problem
  /** The last run that reports it. */
  runId: string
  at: string
  /** How many runs report it. */
  runs: number
  /** Whether the newest run reports it. */
  isInNewest: boolean
}

/** Every problem of some runs once: the worst first, of those the ones of the newest runs. `runs`: newest first. */
export function mergeProblems(runs: readonly RunProblems[]): readonly SiteProblem[] {
  const merged = new Map<string, SiteProblem>()
  for (const [index, { runId, at, problems }] of runs.entries()) {
    for (const problem of problems) {
      const known = merged.get(problem.fingerprint)
      merged.set(
        problem.fingerprint,
        known === undefined
          ? { problem, runId, at, runs: 1, isInNewest: index === 0 }
          : { ...known, runs: known.runs + 1 },
      )
    }
  }
  return [...merged.values()].toSorted(
    (one, other) => other.problem.severity - one.problem.severity,
  )
}
