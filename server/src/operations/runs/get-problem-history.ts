import { ApiError } from '../../lib/api-error.ts'
import type { Database } from '../../store/database.ts'
import {
  findPreviousRun,
  type FirstReport,
  listFirstReports,
} from '../../store/runs/first-reports.ts'
import { findRun } from '../../store/runs/runs.ts'

/** More take the embedded database longer than other requests should wait for it. */
const pageSize = 500

/** When problems of a run were first seen. */
export interface ProblemHistoryPage {
  /** The run before it. */
  previous: { id: string; createdAt: Date } | null
  problems: FirstReport[]
  nextCursor: string | null
}

/** The problems of a run after `cursor`, in the order of their fingerprints. Codes: not_found. */
export async function getProblemHistory(
  { db }: { db: Database },
  { customerId, runId }: { customerId: string; runId: string },
  cursor: string,
): Promise<ProblemHistoryPage> {
  const run = await findRun(db, customerId, runId)
  if (run === undefined) throw new ApiError('not_found')
  const found = await listFirstReports(db, run, { after: cursor, limit: pageSize + 1 })
  const problems = found.slice(0, pageSize)
  return {
    previous: (await findPreviousRun(db, run)) ?? null,
    problems,
    nextCursor: found.length === problems.length ? null : (problems.at(-1)?.fingerprint ?? null),
  }
}
