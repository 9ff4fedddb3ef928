import type { Gate } from '@understudy/contract/verdict/gate'
import type { ComparedRun, ComparedSession } from '../compare/compared-run.ts'

/** What a verdict is made of: the run, those before it, and what was decided about its problems. */
export interface JudgedRun {
  gate: Gate
  run: ComparedRun
  /** The last run that new problems are judged against; null: there is none. */
  baseline: ComparedRun | null
  /** Problems of the baseline and of the runs before it, and how many runs these are. */
  history: { runs: number; fingerprints: ReadonlySet<string> }
  /** Problems that were new in the baseline, which passed because nothing had verified them. */
  unverified: ReadonlySet<string>
  /** Problems that were dismissed. */
  dismissed: ReadonlySet<string>
  /** Of all sessions, in dollars; null: the price of the model is not known. */
  costUsd: number | null
}

/** A session that has a report. */
export type ReportedSession = ComparedSession & { report: NonNullable<ComparedSession['report']> }

/** The sessions of a run that have a report. */
export function listReported({ sessions }: ComparedRun): ReportedSession[] {
  return sessions.flatMap((session) =>
    session.report === null ? [] : [{ ...session, report: session.report }],
  )
}
