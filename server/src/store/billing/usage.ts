import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { RunStatus } from '../runs/run.ts'
import type { RunPosition } from '../runs/runs.ts'

/** The usage of sessions. One that has not ended counts nothing yet. */
export interface SummedUsage {
  sessions: number
  turns: number
  inputTokens: number
  outputTokens: number
  browserMs: number
  /**
   * The cost of each run, rounded to the smallest displayed amount, so that totals equal the sum of the runs to the last
   * digit.
   */
  microDollars: number
  /** Tokens whose price is not known; not included in the cost. */
  unpricedTokens: number
}

/** The usage of one run. */
export interface RunUsage extends SummedUsage {
  runId: string
  createdAt: Date
  targetUrl: string
  status: RunStatus
}

/** The usage of several runs. */
export interface UsageTotals extends SummedUsage {
  runs: number
}

interface Month {
  customerId: string
  /** YYYY-MM, in UTC. */
  month: string
}

/** The runs admitted in a calendar month after a position, newest first, and by id within a millisecond. */
export async function listRunUsage(
  db: Database,
  { position, limit, ...month }: Month & { position: RunPosition | null; limit: number },
): Promise<RunUsage[]> {
  const before = position?.createdAt.toISOString() ?? 'infinity'
  return (
    selectMonth(db, month)
      .innerJoin('runs', (join) =>
        join
          .onRef('runs.customer_id', '=', 'usage.customer_id')
          .onRef('runs.id', '=', 'usage.run_id'),
      )
      // Every id comes after the empty one, so a position without an id excludes its whole millisecond.
      .where(
        sql<boolean>`(runs.created_at, runs.id) < (${before}::timestamptz, ${position?.id ?? ''})`,
      )
      .groupBy(['runs.customer_id', 'runs.id'])
      .orderBy('runs.created_at', 'desc')
      .orderBy('runs.id', 'desc')
      .select([
        'runs.id as runId',
        'runs.created_at as createdAt',
        'runs.target_url as targetUrl',
        'runs.status',
        ...sums,
      ])
      .limit(limit)
      .execute()
  )
}

/** The same of all these runs together. */
export async function sumRunUsage(db: Database, month: Month): Promise<UsageTotals> {
  const runs = selectMonth(db, month).groupBy('usage.run_id').select(sums)
  return db
    .selectFrom(runs.as('run'))
    .select(({ fn }) => [
      fn.countAll<number>().as('runs'),
      total('sessions').as('sessions'),
      total('turns').as('turns'),
      total('inputTokens').as('inputTokens'),
      total('outputTokens').as('outputTokens'),
      total('browserMs').as('browserMs'),
      total('microDollars').as('microDollars'),
      total('unpricedTokens').as('unpricedTokens'),
    ])
    .executeTakeFirstOrThrow()
}

function total(column: string) {
  return sql<number>`cast(coalesce(sum(${sql.ref(`run.${column}`)}), 0) as double precision)`
}

function selectMonth(db: Database, { customerId, month }: Month) {
  const firstDay = sql`cast(${`${month}-01`} as timestamp)`
  return db
    .selectFrom('usage')
    .where('usage.customer_id', '=', customerId)
    .where('usage.held_at', '>=', sql<Date>`${firstDay} at time zone 'UTC'`)
    .where('usage.held_at', '<', sql<Date>`(${firstDay} + interval '1 month') at time zone 'UTC'`)
}

const sums = [
  sql<number>`count(*)`.as('sessions'),
  sql<number>`cast(sum(usage.turns) as double precision)`.as('turns'),
  sql<number>`cast(sum(usage.input_tokens) as double precision)`.as('inputTokens'),
  sql<number>`cast(sum(usage.output_tokens) as double precision)`.as('outputTokens'),
  sql<number>`cast(sum(usage.browser_ms) as double precision)`.as('browserMs'),
  sql<number>`floor(sum(usage.cost_usd) * 1000000 + 0.5)`.as('microDollars'),
  sql<number>`cast(sum(usage.unpriced_tokens) as double precision)`.as('unpricedTokens'),
] as const

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
