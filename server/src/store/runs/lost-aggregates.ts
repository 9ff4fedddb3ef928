import type { Trx } from '../database.ts'
import { hasOpenJob, type LostWork } from '../has-open-job.ts'
import { hasOpenSession } from './open-sessions.ts'

/**
 * Locks runs, of all customers, whose sessions have all ended and whose aggregate no job leads to: it was lost with its
 * process. Each goes to one caller; enqueue it in the same transaction.
 */
export async function lockLostAggregates(
  trx: Trx,
  { openJobs, limit }: LostWork,
): Promise<{ customerId: string; runId: string }[]> {
  return trx
    .selectFrom('runs')
    .where('aggregate_status', '=', 'pending')
    .where('status', 'not in', ['queued', 'running'])
    .where((row) => row.not(hasOpenSession))
    .where((row) => row.not(hasOpenJob(openJobs, { table: 'runs', idField: 'runId' })))
    .orderBy('finished_at')
    .limit(limit)
    .forUpdate('runs')
    .skipLocked()
    .select(['customer_id as customerId', 'id as runId'])
    .execute()
}
