import { ApiError } from '../lib/api-error.ts'
import type { Clock } from '../lib/clock.ts'
import { DAY_MS } from '../lib/clock.ts'
import type { Database } from '../store/database.ts'
import type { Run } from '../store/run.ts'
import { findRun } from '../store/runs.ts'
import type { Session } from '../store/sessions.ts'
import { listSessions } from '../store/sessions.ts'
import { getSigningKey } from '../store/signing-keys.ts'
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
): Promise<{ run: Run; sessions: Session[]; reportUrl: string }> {
  const run = await findRun(db, customerId, runId)
  if (run === undefined) throw new ApiError('not_found')
  const expiresAt = new Date(clock.now().getTime() + shareMs)
  const shareKey = await getSigningKey(db, 'share_token')
  const token = createShareToken(shareKey, { customerId, runId }, expiresAt)
  return {
    run,
    sessions: await listSessions(db, customerId, runId),
    reportUrl: `${dashboardUrl}/r/${runId}?t=${token}`,
  }
}
