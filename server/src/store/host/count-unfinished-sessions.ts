import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** Sessions of all customers that have not ended. */
export async function countUnfinishedSessions(
  db: Database,
): Promise<{ queued: number; running: number }> {
  return db
    .selectFrom('sessions')
    .select([
      sql<number>`(count(*) filter (where status = 'queued'))::int`.as('queued'),
      sql<number>`(count(*) filter (where status = 'running'))::int`.as('running'),
    ])
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
}
