import type { Trx } from '../database.ts'
import { parseRun, type Run } from './run.ts'

/**
 * Locks a run until the transaction ends. Changes to a run and its sessions lock the run first, so that claim, end and
 * cancellation wait for each other and never deadlock.
 */
export async function lockRun(
  trx: Trx,
  { customerId, runId }: { customerId: string; runId: string },
): Promise<Run | undefined> {
  const row = await trx
    .selectFrom('runs')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? undefined : parseRun(row)
}

/** Locks the run of a session; a session never changes its run. */
export async function lockRunOfSession(
  trx: Trx,
  { customerId, sessionId }: { customerId: string; sessionId: string },
): Promise<Run | undefined> {
  const row = await trx
    .selectFrom('sessions')
    .innerJoin('runs', (join) =>
      join
        .onRef('runs.customer_id', '=', 'sessions.customer_id')
        .onRef('runs.id', '=', 'sessions.run_id'),
    )
    .where('sessions.customer_id', '=', customerId)
    .where('sessions.id', '=', sessionId)
    .selectAll('runs')
    .forUpdate('runs')
    .executeTakeFirst()
  return row === undefined ? undefined : parseRun(row)
}
