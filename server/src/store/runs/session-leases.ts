import type { ExpressionBuilder, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
import type { Tables } from '../tables.ts'

/** One attempt at one session: whoever writes as a worker names it. */
export interface Attempt {
  customerId: string
  sessionId: string
  attempt: number
}

/** lost: another attempt has taken over, or the session is over. */
export type LeaseState = { kind: 'held'; cancelRequested: boolean } | { kind: 'lost' }

/** A session nobody works on although somebody should. attempts: starts that counted, 0 when it was never claimed. */
export interface ExpiredLease extends Attempt {
  attempts: number
}

/** Milliseconds from the present claim until then; 0 when nobody has the session. */
export function heldMs(until: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce(round(extract(epoch from ${until} - claimed_at) * 1000), 0)::bigint`
}

/** Prolongs the lease and says whether the customer has cancelled the run meanwhile. */
export async function renewLease(
  db: Database,
  { customerId, sessionId, attempt, leaseS }: Attempt & { leaseS: number },
): Promise<LeaseState> {
  const renewed = await db
    .updateTable('sessions')
    .set({
      lease_expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseS})`,
      renewed_at: sql<Date>`clock_timestamp()`,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', sessionId)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .returning(isRunCancelled)
    .executeTakeFirst()
  return describeLease(renewed)
}

/** As renewLease, for one who only wants to know. */
export async function getLeaseState(
  db: Database,
  { customerId, sessionId, attempt }: Attempt,
): Promise<LeaseState> {
  const held = await db
    .selectFrom('sessions')
    .where('customer_id', '=', customerId)
    .where('id', '=', sessionId)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .select(isRunCancelled)
    .executeTakeFirst()
  return describeLease(held)
}

function isRunCancelled(row: ExpressionBuilder<Tables, 'sessions'>) {
  return row
    .selectFrom('runs')
    .whereRef('runs.customer_id', '=', 'sessions.customer_id')
    .whereRef('runs.id', '=', 'sessions.run_id')
    .select(sql<boolean>`runs.status = 'cancelled'`.as('is_cancelled'))
    .as('is_cancelled')
}

function describeLease(row: { is_cancelled: boolean | null } | undefined): LeaseState {
  return row === undefined
    ? { kind: 'lost' }
    : { kind: 'held', cancelRequested: row.is_cancelled === true }
}

/**
 * Gives the session back without counting the attempt; enqueue its job in the same transaction. `graceS`: after how
 * long without a claim the sweep takes that job for lost. Says whether the attempt still held it.
 */
export async function releaseSession(
  trx: Trx,
  { customerId, sessionId, attempt, graceS }: Attempt & { graceS: number },
): Promise<boolean> {
  const released = await trx
    .updateTable('sessions')
    .set({
      worker_id: null,
      lease_expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${graceS})`,
      spent_ms: sql<number>`spent_ms + ${heldMs(sql`clock_timestamp()`)}`,
      claimed_at: null,
      renewed_at: null,
      released_attempts: sql<number>`released_attempts + 1`,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', sessionId)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .where('worker_id', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return released !== undefined
}

/**
 * Takes sessions, of all customers, whose worker fell silent or whose job was never taken up. Each is handed to one
 * caller; enqueue it again, or end it, in the same transaction. `graceS` as for releaseSession.
 */
export async function takeExpiredLeases(
  trx: Trx,
  { graceS, limit }: { graceS: number; limit: number },
): Promise<ExpiredLease[]> {
  const expired = trx
    .selectFrom('sessions')
    .where('status', 'in', ['queued', 'running'])
    .where('lease_expires_at', '<', sql<Date>`clock_timestamp()`)
    .orderBy('lease_expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .select(['customer_id', 'id'])
  const rows = await trx
    .with('expired', () => expired)
    .updateTable('sessions')
    .from('expired')
    .set({
      worker_id: null,
      lease_expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${graceS})`,
      spent_ms: sql<number>`spent_ms + ${heldMs(sql`renewed_at`)}`,
      claimed_at: null,
      renewed_at: null,
    })
    .whereRef('sessions.customer_id', '=', 'expired.customer_id')
    .whereRef('sessions.id', '=', 'expired.id')
    .returning([
      'sessions.customer_id',
      'sessions.id',
      'sessions.attempt',
      'sessions.released_attempts',
    ])
    .execute()
  return rows.map((row) => ({
    customerId: row.customer_id,
    sessionId: row.id,
    attempt: row.attempt,
    attempts: row.attempt - row.released_attempts,
  }))
}
