import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** What sessions cost that were requested in the current day and month (UTC). */
export interface Spend {
  dayUsd: number
  monthUsd: number
}

/** Of one customer, or of all; turns of sessions that still run count. Tokens without a known price cost nothing here. */
export async function readSpend(
  db: Database | Trx,
  at: Date,
  customerId: string | null,
): Promise<Spend> {
  const day = at.toISOString().slice(0, 'YYYY-MM-DD'.length)
  const month = `${day.slice(0, 'YYYY-MM'.length)}-01`
  const own = customerId === null ? sql`` : sql`and usage.customer_id = ${customerId}`
  const { rows } = await sql<Spend>`
    select coalesce(sum(cost) filter (where held_at >= ${`${day}T00:00:00Z`}::timestamptz), 0)::float8 as "dayUsd",
      coalesce(sum(cost), 0)::float8 as "monthUsd"
    from (
      select usage.held_at, case when usage.status = 'settled' then usage.cost_usd else (
        select sum(turns.cost_usd) from session_turns turns
        where turns.customer_id = usage.customer_id and turns.session_id = usage.session_id
      ) end as cost
      from usage where usage.held_at >= ${`${month}T00:00:00Z`}::timestamptz ${own}
    ) spent`.execute(db)
  const [read] = rows
  if (read === undefined) throw new Error('an aggregate without groups has one row')
  return read
}
