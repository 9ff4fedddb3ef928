import { ApiError } from '../../lib/api-error.ts'
import { type Clock, DAY_MS } from '../../lib/clock.ts'
import { batchQueries } from '../../lib/waiting/batch-queries.ts'
import type { Database } from '../../store/database.ts'
import { findRunDetails, nameRun, type SessionSummary } from '../../store/runs/run-details.ts'
import type { Run } from '../../store/runs/run.ts'
import { createShareToken } from '../../vault/share-token.ts'

/** How long a shared report link is valid (decisions: Run detail). */
const shareMs = 30 * DAY_MS

export interface RunDetailDeps {
  db: Database
  clock: Clock
  baseUrl: string
  dashboardUrl: string
}

/**
 * A run of this customer, its sessions in the order of its personas, and a URL to read its report: for a reader who may share
 * it a link that opens it for anyone, otherwise its page in the dashboard, which asks for a sign-in. Codes: not_found.
 */
export type GetRun = (
  customerId: string,
  runId: string,
  reader: 'sharing' | 'looking',
) => Promise<{ run: Run; sessions: SessionSummary[]; reportUrl: string }>

/** Concurrent requests for runs share one query. */
export function createRunReader({ db, clock, baseUrl, dashboardUrl }: RunDetailDeps): GetRun {
  const find = batchQueries(nameRun, (keys) => findRunDetails(db, keys))
  return async (customerId, runId, reader) => {
    const found = await find({ customerId, runId })
    if (found === undefined) throw new ApiError('not_found')
    const { run, sessions, shareKey } = found
    if (reader === 'looking') {
      return { run, sessions, reportUrl: `${baseUrl}/app/${customerId}/runs/${runId}` }
    }
    const expiresAt = new Date(clock.now().getTime() + shareMs)
    const secrets = { key: shareKey, reportUrlsRevokedAt: run.reportUrlsRevokedAt }
    const grant = { kind: 'report_url', expiresAt } as const
    const token = createShareToken(secrets, { customerId, runId }, grant)
    return { run, sessions, reportUrl: `${dashboardUrl}/r/${runId}?t=${token}` }
  }
}
