import { personaSnapshot, type PersonaSnapshot } from '@understudy/contract/persona'
import { completedTerminationKinds, type TerminationKind } from '@understudy/contract/session-event'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../database.ts'
import { writeJson } from '../json.ts'
import type { Tables } from '../tables.ts'

/** A session as readers see it. */
export interface Session {
  id: string
  runId: string
  persona: PersonaSnapshot
  status: Tables['sessions']['status']
  attempt: number
  lastSeq: number
  turns: number
  terminationKind: TerminationKind | null
  terminationReason: string | null
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

/**
 * Whether a session that has ended belongs in the aggregate: it completed, or it failed only because the site could not be used,
 * which its report says.
 */
export function hasResult({
  status,
  terminationKind,
}: Pick<Session, 'status' | 'terminationKind'>): boolean {
  if (status !== 'failed') return status === 'completed'
  return terminationKind !== null && completedTerminationKinds.includes(terminationKind)
}

/** A session before its first claim. */
export interface NewSession {
  id: string
  position: number
  persona: PersonaSnapshot
  seed: number
  /** The most that its models can cost; counts as spent until it ends and its usage is billed. */
  reservedUsd: number
}

/**
 * The parts of a `with` that add the queued sessions of a run and reserve their usage; add their jobs in the same
 * transaction.
 */
export function addSessions(
  { customerId, id, createdAt }: { customerId: string; id: string; createdAt: Date },
  sessions: readonly NewSession[],
): RawBuilder<unknown> {
  return sql`added as (
    insert into sessions (customer_id, id, run_id, position, persona_id, persona, seed, status,
      lease_expires_at, created_at)
    select ${customerId}, id, ${id}, position, persona ->> 'id', persona, seed, 'queued',
      clock_timestamp(), ${createdAt}::timestamptz
    from jsonb_to_recordset(${writeJson(sessions)}::jsonb)
      as session(id text, position int, persona jsonb, seed int)
    returning customer_id, id, run_id, created_at
  ), held as (
    insert into usage (customer_id, session_id, run_id, status, held_at, reserved_usd)
    select customer_id, id, run_id, 'held', created_at, "reservedUsd"
    from added join jsonb_to_recordset(${writeJson(sessions)}::jsonb)
      as session(id text, "reservedUsd" double precision) using (id)
  )`
}

/** The sessions of a run in the order of its personas. */
export async function listSessions(
  db: Database,
  customerId: string,
  runId: string,
): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute()
  return rows.map(parseSession)
}

/** One session of any run; check runId before showing it under a run. */
export async function findSession(
  db: Database,
  customerId: string,
  sessionId: string,
): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row === undefined ? undefined : parseSession(row)
}

function parseSession(row: Selectable<Tables['sessions']>): Session {
  return {
    id: row.id,
    runId: row.run_id,
    persona: personaSnapshot.parse(row.persona),
    status: row.status,
    attempt: row.attempt,
    lastSeq: row.last_seq,
    turns: row.turns,
    terminationKind: row.termination_kind,
    terminationReason: row.termination_reason,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  }
}

/** The position a session's record has reached. */
export interface SessionPosition {
  customerId: string
  sessionId: string
  lastSeq: number
  isFinished: boolean
}

/** The positions of sessions whose readers are already authorized; the ids come from them. */
export async function listSessionPositions(
  db: Database,
  sessions: readonly { customerId: string; sessionId: string }[],
): Promise<SessionPosition[]> {
  const customerIds = sessions.map(({ customerId }) => customerId)
  const sessionIds = sessions.map(({ sessionId }) => sessionId)
  const rows = await db
    .selectFrom('sessions')
    // The same statement for any number of sessions, because its plan is kept.
    .where(
      sql<boolean>`(customer_id, id) in (
        select * from unnest(${customerIds}::text[], ${sessionIds}::text[]))`,
    )
    .select([
      'customer_id',
      'id',
      'last_seq',
      sql<boolean>`finished_at is not null`.as('is_finished'),
    ])
    .execute()
  return rows.map((row) => ({
    customerId: row.customer_id,
    sessionId: row.id,
    lastSeq: row.last_seq,
    isFinished: row.is_finished,
  }))
}
