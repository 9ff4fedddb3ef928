import type { TerminationKind } from '@understudy/contract/session-event'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from './database.ts'
import type { Run } from './run.ts'
import { parseRun } from './run.ts'
import type { RunPosition } from './runs.ts'
import type { Tables } from './tables.ts'

/** A run as its list shows it. */
export type RunSummary = Pick<
  Run,
  'id' | 'targetUrl' | 'status' | 'guidedExploration' | 'createdAt' | 'sessionCount'
>

/** A session as its run shows it. */
export interface SessionSummary {
  id: string
  personaId: string
  personaName: string
  status: Tables['sessions']['status']
  terminationKind: TerminationKind | null
  turns: number
  startedAt: Date | null
  finishedAt: Date | null
}

/** Newest first, and by id within a millisecond; strictly after `position`. */
export async function listRunSummaries(
  db: Database,
  {
    customerId,
    position,
    limit,
  }: { customerId: string; position: RunPosition | null; limit: number },
): Promise<RunSummary[]> {
  return db
    .selectFrom('runs')
    .select([
      'id',
      'target_url as targetUrl',
      'status',
      'guided_exploration as guidedExploration',
      'created_at as createdAt',
      'session_count as sessionCount',
    ])
    .where('customer_id', '=', customerId)
    .where((row) => {
      if (position === null) return row.lit(true)
      const { createdAt, id } = position
      if (id === null) return row('created_at', '<', createdAt)
      return row(row.refTuple('created_at', 'id'), '<', row.tuple(createdAt, id))
    })
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const personaName = z.string()

/**
 * One run, its sessions in the order of its personas, and the secret that its report link is signed with: all in one
 * statement, as this is what clients poll.
 */
export async function findRunDetails(
  db: Database,
  customerId: string,
  runId: string,
): Promise<{ run: Run; sessions: SessionSummary[]; shareKey: string } | undefined> {
  const rows = await db
    .selectFrom('runs')
    // By its value: the two columns differ in collation, and no index serves a comparison of both.
    .innerJoin('sessions', (join) =>
      join.on('sessions.customer_id', '=', customerId).on('sessions.run_id', '=', runId),
    )
    .innerJoin('signing_keys', (join) => join.on('signing_keys.name', '=', 'share_token'))
    .selectAll('runs')
    .select([
      'sessions.id as session_id',
      'sessions.persona_id',
      sql`sessions.persona ->> 'name'`.as('persona_name'),
      'sessions.status as session_status',
      'sessions.termination_kind',
      'sessions.turns',
      'sessions.started_at as session_started_at',
      'sessions.finished_at as session_finished_at',
      'signing_keys.secret as share_key',
    ])
    .where('runs.customer_id', '=', customerId)
    .where('runs.id', '=', runId)
    .orderBy('sessions.position')
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  const sessions = rows.map((row) => ({
    id: row.session_id,
    personaId: row.persona_id,
    personaName: personaName.parse(row.persona_name),
    status: row.session_status,
    terminationKind: row.termination_kind,
    turns: row.turns,
    startedAt: row.session_started_at,
    finishedAt: row.session_finished_at,
  }))
  return { run: parseRun(first), sessions, shareKey: first.share_key }
}
