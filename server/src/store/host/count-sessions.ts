import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** Sessions of all customers that concern the operator. */
export interface SessionCounts {
  queued: number
  running: number
  /** Ended in the last day because of a fault on our side. */
  faulty: number
}

/** Sessions that have not ended, or ended lately for a reason of ours. */
export async function countSessions(db: Database): Promise<SessionCounts> {
  return db
    .selectFrom('sessions')
    .select([
      sql<number>`(count(*) filter (where status = 'queued'))::int`.as('queued'),
      sql<number>`(count(*) filter (where status = 'running'))::int`.as('running'),
      sql<number>`(count(*) filter (where status = 'failed'))::int`.as('faulty'),
    ])
    .where((row) =>
      row.or([
        row('status', 'in', ['queued', 'running']),
        row.and([
          row('termination_kind', 'in', ['internal_error', 'worker_lost']),
          row('finished_at', '>', sql<Date>`clock_timestamp() - interval '1 day'`),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
}
