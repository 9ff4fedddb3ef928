import { personaSnapshot } from '@understudy/contract/persona'
import type { PersonaSnapshot } from '@understudy/contract/persona'
import type { TerminationKind } from '@understudy/contract/session-event'
import { completedTerminationKinds } from '@understudy/contract/session-event'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
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
  customerId: string
  runId: string
  id: string
  position: number
  persona: PersonaSnapshot
  seed: number
  createdAt: Date
}

/** Adds a queued session and reserves its usage; add its job in the same transaction. */
export async function insertSession(trx: Trx, session: NewSession): Promise<void> {
  await trx
    .insertInto('sessions')
    .values({
      customer_id: session.customerId,
      id: session.id,
      run_id: session.runId,
      position: session.position,
      persona_id: session.persona.id,
      persona: writeJson(session.persona),
      seed: session.seed,
      status: 'queued',
      lease_expires_at: sql<Date>`clock_timestamp()`,
      created_at: session.createdAt,
    })
    .execute()
  await trx
    .insertInto('usage')
    .values({
      customer_id: session.customerId,
      session_id: session.id,
      run_id: session.runId,
      status: 'held',
      held_at: session.createdAt,
    })
    .execute()
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
  const rows = await db
    .selectFrom('sessions')
    .where((row) =>
      row.or(
        sessions.map(({ customerId, sessionId }) =>
          row.and([row('customer_id', '=', customerId), row('id', '=', sessionId)]),
        ),
      ),
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

/** How many sessions of the customer are queued or running. */
export async function countOpenSessions(trx: Trx, customerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  return count
}
