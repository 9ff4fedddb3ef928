import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
import { writeJson } from '../json.ts'
import { parseRun, type Run } from './run.ts'
import { addSessions, type NewSession } from './sessions.ts'

/** A run before its first session starts. */
export type NewRun = Omit<
  Run,
  'status' | 'termination' | 'reportUrlsRevokedAt' | 'startedAt' | 'finishedAt'
>

/** A position in the list of runs: the run there, or the start of a millisecond if id is null. */
export interface RunPosition {
  createdAt: Date
  id: string | null
}

/**
 * Adds a queued run with its sessions, and returns how many sessions of the customer were queued or running before. One
 * statement, because a transaction that admits a run holds up the next one of its customer.
 */
export async function insertRun(
  trx: Trx,
  run: NewRun,
  sessions: readonly NewSession[],
): Promise<number> {
  const { rows } = await sql<{ open: number }>`with run as (
      insert into runs (customer_id, id, target_url, status, aggregate_status, guided_exploration,
        duration_budget, device, interaction, replay_may_send_data, task, flows, model, is_preview, session_count,
        created_at, trace_parent)
      values (${run.customerId}, ${run.id}, ${run.targetUrl}, 'queued', ${run.aggregateStatus},
        ${run.guidedExploration}, ${run.durationBudget}, ${run.device}, ${run.interaction},
        ${run.replayMaySendData}, ${run.task},
        ${writeJson(run.flows)}, ${run.model}, ${run.isPreview}, ${run.sessionCount}, ${run.createdAt},
        ${run.traceParent})
    ), ${addSessions(run, sessions)}
    select count(*)::int as open from sessions
    where customer_id = ${run.customerId} and status in ('queued', 'running')`.execute(trx)
  return rows[0]?.open ?? 0
}

/** One run of this customer. */
export async function findRun(
  db: Database,
  customerId: string,
  runId: string,
): Promise<Run | undefined> {
  const row = await db
    .selectFrom('runs')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .executeTakeFirst()
  return row === undefined ? undefined : parseRun(row)
}

/** The span in which a run was requested; null: no traces were recorded. */
export async function findTraceParent(
  db: Database,
  { customerId, runId }: { customerId: string; runId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('runs')
    .select('trace_parent')
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .executeTakeFirst()
  return row?.trace_parent ?? null
}

/** Cancels a locked run that has not ended; returns the run after the call. */
export async function markRunCancelled(trx: Trx, run: Run, at: Date): Promise<Run> {
  const row = await trx
    .updateTable('runs')
    .set({ status: 'cancelled', finished_at: at, termination: 'The run was cancelled.' })
    .where('customer_id', '=', run.customerId)
    .where('id', '=', run.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return parseRun(row)
}

/** Records the outcome of a run's aggregate; only once. */
export async function decideAggregate(
  db: Database,
  { customerId, runId, status }: { customerId: string; runId: string; status: 'ready' | 'failed' },
): Promise<void> {
  await db
    .updateTable('runs')
    .set({ aggregate_status: status })
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .where('aggregate_status', '=', 'pending')
    .execute()
}

/** What the list of runs shows of the report of a run. completion: null without a goal. */
export interface ReportFigures {
  /** By severity, from 0 to 4; null if nothing was tested. */
  problems: number[] | null
  completion: { succeeded: number; total: number } | null
}

/** Keeps how many problems of each severity the report of a run has, and how many sessions reached the goal. */
export async function saveReportFigures(
  db: Database,
  { customerId, runId }: { customerId: string; runId: string },
  { problems, completion }: ReportFigures,
): Promise<void> {
  await db
    .updateTable('runs')
    .set({
      problems_by_severity: problems,
      sessions_succeeded: completion?.succeeded ?? null,
      sessions_judged: completion?.total ?? null,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .execute()
}

/** How many sessions reached the goal; null without a goal or a report of the run. */
export async function findCompletion(
  db: Database,
  { customerId, runId }: { customerId: string; runId: string },
): Promise<ReportFigures['completion']> {
  const row = await db
    .selectFrom('runs')
    .select(['sessions_succeeded as succeeded', 'sessions_judged as total'])
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .executeTakeFirst()
  const { succeeded = null, total = null } = row ?? {}
  return succeeded === null || total === null ? null : { succeeded, total }
}

/** The unfinished runs of a customer. */
export async function listOpenRunIds(db: Database, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('runs')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['queued', 'running'])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** How many runs of a customer have no session that has started. */
export async function countWaitingRuns(db: Database, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('runs')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'queued')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether at least this many runs of the customer were ever admitted. */
export async function hasRuns(db: Database, customerId: string, count = 1): Promise<boolean> {
  if (count === 0) return true
  const row = await db
    .selectFrom('runs')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('id')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
