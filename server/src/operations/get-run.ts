import { ApiError } from '../lib/api-error.ts'
import type { Clock } from '../lib/clock.ts'
import { DAY_MS } from '../lib/clock.ts'
import type { Database } from '../store/database.ts'
import type { Run } from '../store/run.ts'
import type { SessionSummary } from '../store/run-details.ts'
import { findRunDetails } from '../store/run-details.ts'
import { createShareToken } from '../vault/share-token.ts'

/** How long a shared report can be read (decisions: Run detail). */
const shareMs = 30 * DAY_MS

export interface RunDetailDeps {
  db: Database
  clock: Clock
  dashboardUrl: string
}

/** A run, its sessions in the order of its personas, and the address of its report page. Codes: not_found. */
export async function getRun(
  { db, clock, dashboardUrl }: RunDetailDeps,
  customerId: string,
  runId: string,
): Promise<{ run: Run; sessions: SessionSummary[]; reportUrl: string }> {
  const found = await findRunDetails(db, customerId, runId)
  if (found === undefined) throw new ApiError('not_found')
  const { run, sessions, shareKey } = found
  const expiresAt = new Date(clock.now().getTime() + shareMs)
  const token = createShareToken(shareKey, { customerId, runId }, expiresAt)
  return { run, sessions, reportUrl: `${dashboardUrl}/r/${runId}?t=${token}` }
}
