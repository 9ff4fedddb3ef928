import { sql } from 'kysely'
import type { Database } from '../../../src/store/database.ts'
import { ada } from './seed-run.ts'

/** A customer and its key. */
export interface Caller {
  customerId: string
  apiKey: string
}

/** Adds runs with one session each, the same number to every customer. */
export async function seedManyRuns(
  db: Database,
  callers: readonly Caller[],
  total: number,
): Promise<void> {
  const each = total / callers.length
  for (const { customerId } of callers) {
    await sql`insert into runs (customer_id, id, target_url, status, aggregate_status, guided_exploration,
        duration_budget, task, flows, model, is_preview, session_count, created_at)
      select ${customerId}, 'run_' || n, 'https://shop.example.com/', 'queued', 'not_applicable', 'off', 'short',
        'Buy a green tea', '[]', 'understudy-explorer', true, 1, now() - make_interval(mins => n)
      from generate_series(1, ${each}::int) as n`.execute(db)
    await sql`insert into sessions (customer_id, id, run_id, position, persona_id, persona, seed, status,
        lease_expires_at, created_at)
      select customer_id, 'sess_' || id, id, 0, 'pers_ada', ${JSON.stringify(ada)}::jsonb, 7, 'queued',
        now() + interval '1 day', created_at
      from runs where customer_id = ${customerId}`.execute(db)
  }
  await sql`vacuum analyze`.execute(db)
}

/** Resets the request count of every caller. */
export async function clearRateLimits(db: Database): Promise<void> {
  await sql`delete from rate_limits`.execute(db)
}
