import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Trx } from '../database.ts'

/** What a sweep looks for. */
interface LostMaps {
  /** SQL that selects, as `data`, the payloads of jobs that will or can still end a map. */
  openJobs: RawBuilder<{ data: unknown }>
  limit: number
}

/** Locks map jobs, of all customers, that have not ended and that no job of the queue leads to. Each goes to one caller. */
export async function lockLostUxMapJobs(
  trx: Trx,
  { openJobs, limit }: LostMaps,
): Promise<{ customerId: string; jobId: string }[]> {
  return trx
    .with('open_jobs', () => sql<{ data: unknown }>`(${openJobs})`)
    .selectFrom('ux_map_jobs')
    .where('status', 'in', ['queued', 'running'])
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('open_jobs')
            .select('data')
            .where(sql`open_jobs.data ->> 'jobId'`, '=', sql.ref('ux_map_jobs.id'))
            .where(sql`open_jobs.data ->> 'customerId'`, '=', sql.ref('ux_map_jobs.customer_id')),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(limit)
    .forUpdate('ux_map_jobs')
    .skipLocked()
    .select(['customer_id as customerId', 'id as jobId'])
    .execute()
}
