import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Trx } from '../database.ts'

/** What a sweep looks for. */
interface LostAggregates {
  /** SQL that selects, as `data`, the payloads of jobs that will or can still write an aggregate. */
  openJobs: RawBuilder<{ data: unknown }>
  limit: number
}

/**
 * Locks runs, of all customers, whose sessions have all ended and whose aggregate no job leads to: it was lost with its
 * process. Each goes to one caller; enqueue it in the same transaction.
 */
export async function lockLostAggregates(
  trx: Trx,
  { openJobs, limit }: LostAggregates,
): Promise<{ customerId: string; runId: string }[]> {
  return trx
    .with('open_jobs', () => sql<{ data: unknown }>`(${openJobs})`)
    .selectFrom('runs')
    .where('aggregate_status', '=', 'pending')
    .where('status', 'not in', ['queued', 'running'])
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.customer_id', '=', 'runs.customer_id')
            .whereRef('sessions.run_id', '=', 'runs.id')
            .where('sessions.status', 'in', ['queued', 'running']),
        ),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('open_jobs')
            .select('data')
            .where(sql`open_jobs.data ->> 'runId'`, '=', sql.ref('runs.id'))
            .where(sql`open_jobs.data ->> 'customerId'`, '=', sql.ref('runs.customer_id')),
        ),
      ),
    )
    .orderBy('finished_at')
    .limit(limit)
    .forUpdate('runs')
    .skipLocked()
    .select(['customer_id as customerId', 'id as runId'])
    .execute()
}
