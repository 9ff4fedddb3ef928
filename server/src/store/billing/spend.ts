import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** What sessions cost that were requested in a day or month (UTC). */
export interface PeriodSpend {
  /** Also the turns of sessions that still run. */
  spentUsd: number
  /** What sessions that have not ended can cost beyond what they have spent. */
  reservedUsd: number
}

/** Of the current day and month. */
export interface Spend {
  day: PeriodSpend
  month: PeriodSpend
}

interface SpendRow {
  daySpent: number
  dayReserved: number
  monthSpent: number
  monthReserved: number
}

/** Of one customer, or of all. Tokens without a known price cost nothing here. */
export async function readSpend(
  db: Database | Trx,
  at: Date,
  customerId: string | null,
): Promise<Spend> {
  const day = at.toISOString().slice(0, 'YYYY-MM-DD'.length)
  const month = `${day.slice(0, 'YYYY-MM'.length)}-01`
  const own = customerId === null ? sql`` : sql`and usage.customer_id = ${customerId}`
  const isToday = sql`held_at >= ${`${day}T00:00:00Z`}::timestamptz`
  const { rows } = await sql<SpendRow>`
    select coalesce(sum(cost) filter (where ${isToday}), 0)::float8 as "daySpent",
      coalesce(sum(reserved) filter (where ${isToday}), 0)::float8 as "dayReserved",
      coalesce(sum(cost), 0)::float8 as "monthSpent",
      coalesce(sum(reserved), 0)::float8 as "monthReserved"
    from (
      select held_at, cost_usd as cost, 0 as reserved from usage
      where status = 'settled' and held_at >= ${`${month}T00:00:00Z`}::timestamptz ${own}
      union all
      select held_at, used.cost, greatest(reserved_usd - used.cost, 0)
      from usage cross join lateral (
        select coalesce(sum(turns.cost_usd), 0) as cost from session_turns turns
        where turns.customer_id = usage.customer_id and turns.session_id = usage.session_id
      ) used
      where status = 'held' and held_at >= ${`${month}T00:00:00Z`}::timestamptz ${own}
    ) spent`.execute(db)
  const [read] = rows
  if (read === undefined) throw new Error('an aggregate without groups has one row')
  return {
    day: { spentUsd: read.daySpent, reservedUsd: read.dayReserved },
    month: { spentUsd: read.monthSpent, reservedUsd: read.monthReserved },
  }
}
