import { ApiError } from '../../lib/api-error.ts'
import type { Database } from '../../store/database.ts'
import { findRun } from '../../store/runs/runs.ts'
import type { FirstReport } from '../../store/runs/session-problems.ts'
import { findPreviousRun, listFirstReports } from '../../store/runs/session-problems.ts'

/** When the problems of a run were first seen, and the run before it. Codes: not_found. */
export async function getProblemHistory(
  { db }: { db: Database },
  { customerId, runId }: { customerId: string; runId: string },
): Promise<{ previous: { id: string; createdAt: Date } | null; problems: FirstReport[] }> {
  const run = await findRun(db, customerId, runId)
  if (run === undefined) throw new ApiError('not_found')
  return {
    previous: (await findPreviousRun(db, run)) ?? null,
    problems: await listFirstReports(db, run),
  }
}
