import type { SessionEventKind } from '@understudy/contract/session-event'
import { z } from 'zod'
import type { Database } from '../database.ts'

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
