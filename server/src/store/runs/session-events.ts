import type { SessionEventKind } from '@understudy/contract/session-event'
import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'
import { writeJson } from '../json.ts'
import type { Attempt } from './session-transitions.ts'
import { updateOnRecord } from './session-transitions.ts'

/** An event that has no number yet. turn is null outside the turn loop. */
export interface UnnumberedEvent {
  kind: SessionEventKind
  at: Date
  turn: number | null
  data: Record<string, unknown>
}

export interface StoredEvent extends UnnumberedEvent {
  seq: number
}

const eventData = z.record(z.string(), z.unknown())

/**
 * Numbers the events in the given order and adds them; null, with nothing added, if the attempt is stale or, with
 * `unlessCancelled`, the run is cancelled.
 */
export async function appendEvents(
  db: Database,
  attempt: Attempt,
  events: readonly UnnumberedEvent[],
  { unlessCancelled = false }: { unlessCancelled?: boolean } = {},
): Promise<number[] | null> {
  const { customerId, sessionId } = attempt
  const recorded = updateOnRecord(db, attempt, { newEvents: events.length })
    .$if(unlessCancelled, (update) => update.where(isRunOpen))
    .returning(sql<number>`last_seq - ${events.length}`.as('before'))
  const ordered = writeJson(events.map((event, index) => ({ ...event, ordinal: index + 1 })))
  const { rows } = await sql<{ seq: number }>`
    with numbered as (
      ${recorded}
    ), added as (
      insert into session_events (customer_id, session_id, seq, kind, at, turn, data)
      select ${customerId}, ${sessionId}, before + ordinal, kind, at, turn, data
      from numbered, jsonb_to_recordset(${ordered}::jsonb)
        as event(ordinal int, kind text, at timestamptz, turn int, data jsonb)
      returning seq
    )
    select before as seq from numbered union all select seq from added order by seq`.execute(db)
  return rows.length === 0 ? null : rows.slice(1).map((row) => row.seq)
}

function isRunOpen(row: ExpressionBuilder<Tables, 'sessions'>) {
  const cancelled = row
    .selectFrom('runs')
    .whereRef('runs.customer_id', '=', 'sessions.customer_id')
    .whereRef('runs.id', '=', 'sessions.run_id')
    .where('runs.status', '=', 'cancelled')
    .select('runs.id')
  return row.not(row.exists(cancelled))
}

/** Events after `since`, oldest first. */
export async function listEventRows(
  db: Database,
  {
    customerId,
    sessionId,
    since,
    limit,
  }: { customerId: string; sessionId: string; since: number; limit: number },
): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('session_events')
    .select(['seq', 'kind', 'at', 'turn', 'data'])
    .where('customer_id', '=', customerId)
    .where('session_id', '=', sessionId)
    .where('seq', '>', since)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, data: eventData.parse(row.data) }))
}

/** The data of all events of one kind in a session, oldest first. */
export async function listEventData(
  db: Database,
  {
    customerId,
    sessionId,
    kind,
  }: { customerId: string; sessionId: string; kind: SessionEventKind },
): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('session_events')
    .select('data')
    .where('customer_id', '=', customerId)
    .where('session_id', '=', sessionId)
    .where('kind', '=', kind)
    .orderBy('seq')
    .execute()
  return rows.map((row) => eventData.parse(row.data))
}
