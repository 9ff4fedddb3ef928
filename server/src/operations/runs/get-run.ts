import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { batchQueries } from '../../lib/waiting/batch-queries.ts'
import type { Database } from '../../store/database.ts'
import { findRunDetails, nameRun, type SessionSummary } from '../../store/runs/run-details.ts'
import type { Run } from '../../store/runs/run.ts'
import { createReportUrl } from '../../vault/share-token.ts'

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
    const secrets = { key: shareKey, reportUrlsRevokedAt: run.reportUrlsRevokedAt }
    const shared = { run: { customerId, runId }, at: clock.now() }
    return { run, sessions, reportUrl: createReportUrl(dashboardUrl, secrets, shared) }
  }
}
