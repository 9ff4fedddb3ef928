import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
import type { Tables } from '../tables.ts'
import {
  type Attempt,
  updateOnClockBack,
  updateOnLoss,
  updateOnRelease,
  updateOnRenewal,
} from './session-transitions.ts'

/** lost: another attempt has taken over, or the session has ended. */
export type LeaseState = { kind: 'held'; cancelRequested: boolean } | { kind: 'lost' }

/** Extends the lease and returns whether the customer has cancelled the run meanwhile. */
export async function renewLease(
  db: Database,
  { leaseS, ...attempt }: Attempt & { leaseS: number },
): Promise<LeaseState> {
  const renewed = await updateOnRenewal(db, attempt, leaseS)
    .returning(isRunCancelled)
    .executeTakeFirst()
  return describeLease(renewed)
}

/** Like renewLease, but only reads. */
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

/** The number of the latest attempt, of a session of which nothing else need be readable. */
export async function findAttempt(
  db: Database,
  { customerId, sessionId }: Pick<Attempt, 'customerId' | 'sessionId'>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sessions')
    .where('customer_id', '=', customerId)
    .where('id', '=', sessionId)
    .select('attempt')
    .executeTakeFirst()
  return row?.attempt
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
 * Hands the session back without counting the attempt; enqueue its job in the same transaction. Returns whether the
 * attempt still held it.
 */
export async function releaseSession(trx: Trx, attempt: Attempt): Promise<boolean> {
  return (await updateOnRelease(trx, attempt).returning('id').executeTakeFirst()) !== undefined
}

/** The database's time, in milliseconds since 1970: leases and jobs are measured by it. */
export async function readDatabaseMs(db: Database): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the database did not say what time it is')
  return row.ms
}

/** Shortens leases, of all customers, that end later than any can because the clock has gone back. Returns their number. */
export async function pullInLeases(db: Database, leaseS: number): Promise<number> {
  const { numUpdatedRows } = await updateOnClockBack(db, leaseS).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** What a sweep looks for. */
export interface LostSessions {
  /** SQL that selects, as `data`, the payloads of jobs that will or can still lead to a claim. */
  openJobs: RawBuilder<{ data: unknown }>
  /** How long other sweeps skip the sessions found. */
  leaseS: number
  /** How much later than they say leases end. */
  graceS: number
  /** Whether those are taken that a worker holds. */
  takesClaimed: boolean
  limit: number
}

/**
 * Takes sessions, of all customers, that no worker holds and no job leads to: their worker fell silent, or their job
 * was lost. Each goes to one caller, oldest first; enqueue it in the same transaction. attempt is 0 if it was never
 * claimed.
 */
export async function takeLostSessions(trx: Trx, search: LostSessions): Promise<Attempt[]> {
  const lost = await findLost(trx, search)
  for (const attempt of lost) await updateOnLoss(trx, attempt, search.leaseS).execute()
  return lost
}

async function findLost(
  trx: Trx,
  { openJobs, graceS, takesClaimed, limit }: LostSessions,
): Promise<Attempt[]> {
  const rows = await trx
    .with('open_jobs', () => sql<{ data: unknown }>`(${openJobs})`)
    .selectFrom('sessions')
    .leftJoin('open_jobs', (join) =>
      join
        .on(sql`open_jobs.data ->> 'customerId'`, '=', sql.ref('sessions.customer_id'))
        .on(sql`open_jobs.data ->> 'sessionId'`, '=', sql.ref('sessions.id')),
    )
    .where('sessions.status', 'in', ['queued', 'running'])
    .where(
      'sessions.lease_expires_at',
      '<',
      sql<Date>`clock_timestamp() - make_interval(secs => ${graceS})`,
    )
    .where((row) =>
      row.or([
        ...(takesClaimed ? [row('sessions.worker_id', 'is not', null)] : []),
        row.and([row('sessions.worker_id', 'is', null), row('open_jobs.data', 'is', null)]),
      ]),
    )
    .orderBy('sessions.created_at')
    .orderBy('sessions.position')
    .limit(limit)
    .forUpdate('sessions')
    .skipLocked()
    .select(['sessions.customer_id', 'sessions.id', 'sessions.attempt'])
    .execute()
  return rows.map((row) => ({
    customerId: row.customer_id,
    sessionId: row.id,
    attempt: row.attempt,
  }))
}
