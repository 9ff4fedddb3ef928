import { sql } from 'kysely'
import type { Database } from '../store/database.ts'
import { writeJson } from '../store/json.ts'
import type { JobKind, JobPayloads } from './jobs.ts'

/** How many jobs with this payload have failed in the last day. */
export async function countFailures<K extends JobKind>(
  db: Database,
  kind: K,
  payload: JobPayloads[K],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from queue.job
    where name = ${kind} and state = 'failed' and data = ${writeJson(payload)}::jsonb`.execute(db)
  return rows[0]?.count ?? 0
}
