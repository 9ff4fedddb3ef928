import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database.ts'
import { writeJson } from '../json.ts'

/** A way to reach a model as a worker knows it. */
export interface WorkerRoute {
  name: string
  isHealthy: boolean
}

/** A process that runs sessions. */
export interface ReportedWorker {
  id: string
  version: string
  /** Sessions that it runs at once. */
  concurrency: number
  modelRoutes: readonly WorkerRoute[]
}

/** A worker that is silent for longer was killed. */
const oldestSeen = sql<Date>`clock_timestamp() - interval '1 hour'`

const routes = z.array(z.object({ name: z.string(), isHealthy: z.boolean() }))

/** Records that a worker is alive, and forgets workers that have been silent for an hour. */
export async function saveWorker(db: Database, worker: ReportedWorker): Promise<void> {
  const said = {
    version: worker.version,
    concurrency: worker.concurrency,
    model_routes: writeJson(worker.modelRoutes),
  }
  const now = sql<Date>`clock_timestamp()`
  await db
    .insertInto('workers')
    .values({ id: worker.id, ...said })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...said, seen_at: now }))
    .execute()
  await db.deleteFrom('workers').where('seen_at', '<', oldestSeen).execute()
}

/** Removes a worker that stops. */
export async function deleteWorker(db: Database, id: string): Promise<void> {
  await db.deleteFrom('workers').where('id', '=', id).execute()
}

/** Workers that were not silent for an hour, by start, with the number of sessions each has. */
export async function listWorkers(
  db: Database,
): Promise<(ReportedWorker & { startedAt: Date; silentS: number; sessions: number })[]> {
  const rows = await db
    .selectFrom('workers')
    .selectAll()
    .select([
      sql<number>`extract(epoch from clock_timestamp() - seen_at)::int`.as('silent_s'),
      sql<number>`(select count(*) from sessions
        where sessions.worker_id = workers.id and sessions.status = 'running')::int`.as('sessions'),
    ])
    .where('seen_at', '>=', oldestSeen)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    concurrency: row.concurrency,
    modelRoutes: routes.parse(row.model_routes),
    startedAt: row.started_at,
    silentS: Math.max(0, row.silent_s),
    sessions: row.sessions,
  }))
}
