import { sql } from 'kysely'
import type { Database } from '../../../src/store/database.ts'

/** Cancelled runs of a customer without problem counts, `run_1` the newest of them, at addresses on two hosts. */
export async function seedEndedRuns(
  db: Database,
  customerId: string,
  count: number,
): Promise<void> {
  await sql`insert into runs (customer_id, id, target_url, status, aggregate_status, guided_exploration,
      duration_budget, task, flows, model, is_preview, session_count, created_at)
    select ${customerId}, 'run_' || n, 'https://' || case n % 2 when 0 then 'a' else 'b' end || '.example.com/p/' || n,
      'queued', 'not_applicable', 'off', 'short', 'Buy tea ' || n, '[]', 'understudy-explorer', true, 1,
      timestamptz '2026-02-01' - make_interval(mins => n)
    from generate_series(1, ${count}::int) as n`.execute(db)
  await sql`update runs set status = 'cancelled', finished_at = now()
    where customer_id = ${customerId} and status = 'queued'`.execute(db)
}
