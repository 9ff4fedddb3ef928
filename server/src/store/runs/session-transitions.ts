import type { TerminationKind } from '@understudy/contract/session-event'
import { type RawBuilder, sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

/** One attempt at one session; every write of a worker names it. */
export interface Attempt {
  customerId: string
  sessionId: string
  attempt: number
}

/** A worker's parameters for claiming a session. */
export interface SessionClaim {
  customerId: string
  sessionId: string
  workerId: string
  leaseS: number
  /** Starts that count; those returned by a stopping worker do not. */
  maxAttempts: number
}

/** How an attempt ends its session. attempt 0 ends a session that was never claimed. */
export interface Termination extends Attempt {
  status: 'completed' | 'failed'
  kind: TerminationKind
  reason: string
  at: Date
}

/**
 * The states in which the row of a session can change, by kind of change. Each kind has one update below, with its
 * other guards: `claim` makes a session running, `end` completed or failed, the others keep its state. No other module
 * updates the table; insertRun adds its rows, queued. A trigger of the database rejects every other change of state.
 */
const states = {
  claim: ['queued', 'running'],
  renew: ['running'],
  record: ['running'],
  release: ['running'],
  drop: ['queued', 'running'],
  end: ['queued', 'running'],
} as const

type SessionUpdate = UpdateQueryBuilder<Tables, 'sessions', 'sessions', UpdateResult>
type Updating = Pick<Database, 'updateTable'>

/** Of one session, also those that do not count: a session whose workers always have to stop ends as well. */
const mostStarts = 50

const now = sql<Date>`clock_timestamp()`

function afterSeconds(seconds: number): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`
}

/**
 * Milliseconds until then that are not in spent_ms yet: at most the lease, because a longer span is one of a clock that was set, and
 * none if it went back. 0 if the session is not claimed.
 */
export function heldMs(until: RawBuilder<unknown>): RawBuilder<number> {
  return sql`round(extract(epoch from
    greatest(interval '0', least(${until}, lease_expires_at) - claimed_at)) * 1000)::bigint`
}

/** A new attempt by a worker: only if no worker holds the session or its lease has expired, and attempts are left. */
export function updateOnClaim(db: Updating, claimed: SessionClaim): SessionUpdate {
  return change(db, 'claim', claimed)
    .set({
      status: 'running',
      attempt: sql<number>`attempt + 1`,
      worker_id: claimed.workerId,
      lease_expires_at: afterSeconds(claimed.leaseS),
      spent_ms: sql<number>`spent_ms + ${heldMs(sql`renewed_at`)}`,
      claimed_at: now,
      renewed_at: now,
      started_at: sql<Date>`coalesce(started_at, clock_timestamp())`,
    })
    .where(sql<boolean>`(worker_id is null or lease_expires_at < clock_timestamp())`)
    .where(sql<boolean>`attempt - released_attempts < ${claimed.maxAttempts}`)
    .where('attempt', '<', mostStarts)
}

/** A heartbeat of the attempt, which also adds the time since the last one. */
export function updateOnRenewal(db: Updating, attempt: Attempt, leaseS: number): SessionUpdate {
  return ofAttempt(db, 'renew', attempt).set({
    lease_expires_at: afterSeconds(leaseS),
    spent_ms: sql<number>`spent_ms + ${heldMs(now)}`,
    claimed_at: sql<Date>`case when claimed_at is not null then clock_timestamp() end`,
    renewed_at: now,
  })
}

/** What an attempt records: events, and a turn if `turns` says how many there are with it. */
export interface RecordedCounts {
  newEvents: number
  turns?: number
  /** Changes nothing once the run is cancelled. */
  unlessCancelled?: boolean
}

/**
 * The attempt records turns or events, which counts as a heartbeat. A text, because a query that is built costs more time than
 * the database needs for it, and this is the one of every turn.
 */
export function updateOnRecord(
  { customerId, sessionId, attempt }: Attempt,
  { newEvents, turns, unlessCancelled = false }: RecordedCounts,
): RawBuilder<unknown> {
  const counted = turns === undefined ? sql`` : sql`turns = ${turns}::int,`
  return sql`update sessions
    set ${counted} last_seq = last_seq + ${newEvents}::int, renewed_at = clock_timestamp()
    where customer_id = ${customerId} and id = ${sessionId} and attempt = ${attempt}
      and status in (${sql.join(states.record)}) ${unlessCancelled ? isRunOpen : sql``}`
}

const isRunOpen = sql`and not exists (
  select from runs where runs.customer_id = sessions.customer_id and runs.id = sessions.run_id
    and runs.status = 'cancelled')`

/** The attempt returns the session and does not count; only while it holds it. */
export function updateOnRelease(db: Updating, attempt: Attempt): SessionUpdate {
  return ofAttempt(db, 'release', attempt)
    .set({
      worker_id: null,
      lease_expires_at: now,
      spent_ms: sql<number>`spent_ms + ${heldMs(now)}`,
      claimed_at: null,
      renewed_at: null,
      released_attempts: sql<number>`released_attempts + 1`,
    })
    .where('worker_id', 'is not', null)
}

/** Takes a session from a silent worker; the caller has locked the row and found its lease expired. */
export function updateOnLoss(db: Updating, attempt: Attempt, leaseS: number): SessionUpdate {
  return ofAttempt(db, 'drop', attempt).set({
    worker_id: null,
    lease_expires_at: afterSeconds(leaseS),
    spent_ms: sql<number>`spent_ms + ${heldMs(sql`renewed_at`)}`,
    claimed_at: null,
    renewed_at: null,
  })
}

/**
 * Leases that were given further ahead of now than one lasts, because the clock has gone back since: they end as long from now as they
 * were given for. claimed_at says when that was; what an attempt records moves only renewed_at. Workers that are alive renew theirs.
 */
export function updateOnClockBack(db: Updating, leaseS: number): SessionUpdate {
  const lease = sql`make_interval(secs => ${leaseS})`
  const givenAt = sql`coalesce(claimed_at, lease_expires_at - ${lease})`
  return db
    .updateTable('sessions')
    .where('status', 'in', states.drop)
    .where(sql<boolean>`${givenAt} > clock_timestamp() + ${lease}`)
    .set({
      lease_expires_at: sql<Date>`clock_timestamp() + (lease_expires_at - ${givenAt})`,
      claimed_at: sql<Date>`least(claimed_at, clock_timestamp())`,
      renewed_at: sql<Date>`least(renewed_at, clock_timestamp())`,
    })
}

/** The attempt ends the session, with as many more events. A text, because it is a part of a longer statement. */
export function updateOnEnd(termination: Termination, newEvents: number): RawBuilder<unknown> {
  return sql`update sessions
    set status = ${termination.status}, termination_kind = ${termination.kind},
      termination_reason = ${termination.reason}, finished_at = ${termination.at}, worker_id = null,
      last_seq = last_seq + ${newEvents}::int
    where customer_id = ${termination.customerId} and id = ${termination.sessionId}
      and attempt = ${termination.attempt} and status in (${sql.join(states.end)})`
}

function ofAttempt(db: Updating, kind: keyof typeof states, attempt: Attempt): SessionUpdate {
  return change(db, kind, attempt).where('attempt', '=', attempt.attempt)
}

function change(
  db: Updating,
  kind: keyof typeof states,
  { customerId, sessionId }: { customerId: string; sessionId: string },
): SessionUpdate {
  return db
    .updateTable('sessions')
    .where('customer_id', '=', customerId)
    .where('id', '=', sessionId)
    .where('status', 'in', states[kind])
}
