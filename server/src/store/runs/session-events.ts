import type { SessionEventKind } from '@understudy/contract/session-event'
import { type RawBuilder, sql } from 'kysely'
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

/** The maximum of the number column. */
export const maxSeq = 2 ** 31 - 1

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

/** A place in the record of a session whose reader is already authorized; the ids come from them. */
export interface RecordPlace {
  customerId: string
  sessionId: string
  /** Events after this one are news. */
  seq: number
}

/** What a session's record has after a place. */
export interface SessionNews {
  lastSeq: number
  isFinished: boolean
  /** Oldest first, at most `newsLimit`. */
  events: StoredEvent[]
}

export const newsLimit = 100

/** Identifies a place among those of all sessions. */
export function nameRecordPlace({ customerId, sessionId, seq }: RecordPlace): string {
  return `${customerId} ${sessionId} ${seq}`
}

type NewsRow = { place: number; lastSeq: number; isFinished: boolean } & (
  | StoredEvent
  | { seq: null }
)

/** The news at these places whose sessions exist, by name; one statement, and one row of each event for all its readers. */
export async function listNews(
  db: Database,
  places: readonly RecordPlace[],
): Promise<Map<string, SessionNews>> {
  const { rows } = await sql<NewsRow>`
    select asked.place::int as place, sessions.last_seq as "lastSeq",
      sessions.finished_at is not null as "isFinished", event.*
    from unnest(${places.map(({ customerId }) => customerId)}::text[],
        ${places.map(({ sessionId }) => sessionId)}::text[],
        ${places.map(({ seq }) => seq)}::int[])
      with ordinality as asked (customer_id, session_id, seq, place)
    join sessions on sessions.customer_id = asked.customer_id and sessions.id = asked.session_id
    left join lateral (
      select seq, kind, at, turn, data from session_events
      where customer_id = asked.customer_id and session_id = asked.session_id and seq > asked.seq
      order by seq limit ${newsLimit}
    ) as event on true
    order by place, event.seq`.execute(db)
  const found = new Map<string, SessionNews>()
  for (const { place, lastSeq, isFinished, ...event } of rows) {
    const asked = places[place - 1]
    if (asked === undefined) continue
    const name = nameRecordPlace(asked)
    const news = found.get(name) ?? { lastSeq, isFinished, events: [] }
    if (event.seq !== null) news.events.push({ ...event, data: eventData.parse(event.data) })
    found.set(name, news)
  }
  return found
}

/** The events of some kinds in a session. */
interface WantedEvents<Kind> {
  customerId: string
  sessionId: string
  kinds: readonly Kind[]
}

/** The data of all events of some kinds in a session, oldest first. */
export async function listEventData<Kind extends SessionEventKind>(
  db: Database,
  wanted: WantedEvents<Kind>,
): Promise<{ kind: Kind; data: Record<string, unknown> }[]> {
  const { rows } = await sql<{ kind: Kind; data: unknown }>`
    select kind, data ${selectWanted(wanted)}`.execute(db)
  return rows.map(({ kind, data }) => ({ kind, data: eventData.parse(data) }))
}

/** The same as JSON, which takes long to parse. */
export async function readEventsJson(
  db: Database,
  wanted: WantedEvents<SessionEventKind>,
): Promise<string> {
  const { rows } = await sql<{ kind: string; json: string }>`
    select kind, data::text as json ${selectWanted(wanted)}`.execute(db)
  const events = rows.map(({ kind, json }) => `{"kind":${JSON.stringify(kind)},"data":${json}}`)
  return `[${events.join(',')}]`
}

function selectWanted({ customerId, sessionId, kinds }: WantedEvents<string>): RawBuilder<unknown> {
  return sql`from session_events
    where customer_id = ${customerId} and session_id = ${sessionId}
      and kind in (${sql.join(kinds)})
    order by seq`
}
