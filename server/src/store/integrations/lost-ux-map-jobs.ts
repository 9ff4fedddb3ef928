import type { Trx } from '../database.ts'
import { hasOpenJob, type LostWork } from '../has-open-job.ts'

/** Locks map jobs, of all customers, that have not ended and that no job of the queue leads to. Each goes to one caller. */
export async function lockLostUxMapJobs(
  trx: Trx,
  { openJobs, limit }: LostWork,
): Promise<{ customerId: string; jobId: string }[]> {
  return trx
    .selectFrom('ux_map_jobs')
    .where('status', 'in', ['queued', 'running'])
    .where((row) => row.not(hasOpenJob(openJobs, { table: 'ux_map_jobs', idField: 'jobId' })))
    .orderBy('created_at')
    .limit(limit)
    .forUpdate('ux_map_jobs')
    .skipLocked()
    .select(['customer_id as customerId', 'id as jobId'])
    .execute()
}
