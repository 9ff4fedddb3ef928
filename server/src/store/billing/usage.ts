import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { RunStatus } from '../runs/run.ts'

/** The usage of one run, summed over its sessions. A session that has not ended counts nothing yet. */
export interface RunUsage {
  runId: string
  createdAt: Date
  targetUrl: string
  status: RunStatus
  sessions: number
  turns: number
  inputTokens: number
  outputTokens: number
  browserMs: number
  costUsd: number
  /** Tokens whose price is not known; not included in the cost. */
  unpricedTokens: number
}

/** The runs admitted in a calendar month in UTC (`YYYY-MM`), newest first, and by id within a millisecond. */
export async function listRunUsage(
  db: Database,
  customerId: string,
  month: string,
): Promise<RunUsage[]> {
  const firstDay = sql`cast(${`${month}-01`} as timestamp)`
  return db
    .selectFrom('usage')
    .innerJoin('runs', (join) =>
      join
        .onRef('runs.customer_id', '=', 'usage.customer_id')
        .onRef('runs.id', '=', 'usage.run_id'),
    )
    .where('usage.customer_id', '=', customerId)
    .where('usage.held_at', '>=', sql<Date>`${firstDay} at time zone 'UTC'`)
    .where('usage.held_at', '<', sql<Date>`(${firstDay} + interval '1 month') at time zone 'UTC'`)
    .groupBy(['runs.customer_id', 'runs.id'])
    .orderBy('runs.created_at', 'desc')
    .orderBy('runs.id', 'desc')
    .select(({ fn }) => [
      'runs.id as runId',
      'runs.created_at as createdAt',
      'runs.target_url as targetUrl',
      'runs.status',
      fn.countAll<number>().as('sessions'),
      sql<number>`cast(sum(usage.turns) as double precision)`.as('turns'),
      sql<number>`cast(sum(usage.input_tokens) as double precision)`.as('inputTokens'),
      sql<number>`cast(sum(usage.output_tokens) as double precision)`.as('outputTokens'),
      sql<number>`cast(sum(usage.browser_ms) as double precision)`.as('browserMs'),
      sql<number>`sum(usage.cost_usd)`.as('costUsd'),
      sql<number>`cast(sum(usage.unpriced_tokens) as double precision)`.as('unpricedTokens'),
    ])
    .execute()
}

/** The number of sessions admitted in a time span, excluding those that ended before they got a browser. */
export async function countUsedSessions(
  db: Database,
  customerId: string,
  { from, until }: { from: Date; until: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('usage')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('held_at', '>=', from)
    .where('held_at', '<', until)
    .where((row) => row.or([row('status', '=', 'held'), row('browser_ms', '>', 0)]))
    .executeTakeFirstOrThrow()
  return count
}
