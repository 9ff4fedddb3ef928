import { limits } from '@understudy/contract/limits'
import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
import type { Pruning } from './prune-webhooks.ts'

/** A series of runs of which something is told once. */
export interface AlertStream {
  customerId: string
  stream: string
}

/** The reason of a deploy check whose runs do not end. */
export const silence = 'silence'

/** Notes what is told of a series; returns whether it was not told before. Of several callers at once, one tells it. */
export async function addAlert(
  trx: Trx,
  { customerId, stream }: AlertStream,
  { reason, at }: { reason: string; at: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('alerts')
    .values({ customer_id: customerId, stream, reason, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reason')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets what was told of a series, except that it is silent: it is told when it happens again. */
export async function endAlerts(trx: Trx, { customerId, stream }: AlertStream): Promise<void> {
  await trx
    .deleteFrom('alerts')
    .where('customer_id', '=', customerId)
    .where('stream', '=', stream)
    .where('reason', '<>', silence)
    .execute()
}

/** Forgets that a deploy check was silent. */
export async function endSilence(trx: Trx, { customerId, stream }: AlertStream): Promise<void> {
  await trx
    .deleteFrom('alerts')
    .where('customer_id', '=', customerId)
    .where('stream', '=', stream)
    .where('reason', '=', silence)
    .execute()
}

/** Forgets what was told before that time. */
export async function pruneAlerts(db: Database, { before, limit }: Pruning): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from alerts where (customer_id, stream, reason) in (
      select customer_id, stream, reason from alerts where created_at < ${before} limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}

/** A deploy check with a schedule, and when a run of it ended last. */
export interface ScheduledCheck {
  customerId: string
  id: string
  name: string
  settings: unknown
  updatedAt: Date
  lastEndedAt: Date | null
}

/** More runs of a customer than can be without an end at the same time. Their ids are in the order of their creation. */
const mostWithoutEnd = 2 * limits.waitingRunsPerCustomer

/** Enabled checks with a schedule of customers that are not suspended, whose silence was not told. */
export async function listScheduledChecks(db: Database): Promise<ScheduledCheck[]> {
  const { rows } = await sql<ScheduledCheck>`
    select checks.customer_id as "customerId", checks.id, checks.name, checks.settings,
      checks.updated_at as "updatedAt", (
        select max(runs.finished_at) from (
          select customer_id, run_id from run_verdicts as judged
          where judged.customer_id = checks.customer_id and judged.deploy_check_id = checks.id
          order by judged.run_id desc limit ${mostWithoutEnd}
        ) as newest
        join runs on runs.customer_id = newest.customer_id and runs.id = newest.run_id
      ) as "lastEndedAt"
    from deploy_checks as checks
    join customers on customers.id = checks.customer_id and customers.suspended_at is null
    where checks.next_run_at is not null and not exists (
      select from alerts where alerts.customer_id = checks.customer_id
        and alerts.stream = checks.id and alerts.reason = ${silence})`.execute(db)
  return rows
}
