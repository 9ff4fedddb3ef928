import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../store/database.ts'
import type { JobKind } from './jobs.ts'

/** Jobs of one kind that are not done, or were given up. */
export interface JobCount {
  kind: JobKind
  waiting: number
  running: number
  /** In the last day, each try for which the queue had no other one. */
  failed: number
  /** Since the oldest waiting job could have been taken. */
  oldestS: number | null
}

const countRow = z.object({
  name: z.string(),
  waiting: z.int(),
  running: z.int(),
  failed: z.int(),
  oldest: z.int().nullable(),
})

/** The jobs of every kind, of all customers, without what they are about. */
export async function countJobs(db: Database): Promise<JobCount[]> {
  const { rows } = await sql`
    select name, count(*) filter (where state < 'active')::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      extract(epoch from clock_timestamp()
        - min(start_after) filter (where state < 'active' and start_after <= clock_timestamp())
      )::int as oldest
    from queue.job where state <= 'active' or state = 'failed' group by name
  `.execute(db)
  const counted = new Map(
    z
      .array(countRow)
      .parse(rows)
      .map((row) => [row.name, row]),
  )
  return kinds.map((kind) => {
    const { waiting = 0, running = 0, failed = 0, oldest = null } = counted.get(kind) ?? {}
    return { kind, waiting, running, failed, oldestS: oldest }
  })
}

const kinds = [
  'run-session',
  'write-aggregate',
  'write-aggregate-lost',
  'map-repository',
  'map-repository-lost',
  'visit-site',
] as const satisfies readonly JobKind[]
