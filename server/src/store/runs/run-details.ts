import type { TerminationKind } from '@understudy/contract/session-event'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'
import { parseRun, type Run } from './run.ts'
import type { RunPosition } from './runs.ts'

/** A run as shown in the list. */
export type RunSummary = Pick<
  Run,
  | 'id'
  | 'targetUrl'
  | 'status'
  | 'aggregateStatus'
  | 'task'
  | 'flows'
  | 'device'
  | 'guidedExploration'
  | 'sessionCount'
> & {
  /** In UTC, as the API shows it: making dates of them and writing these costs a tenth of a request for a list. */
  createdAt: string
  /** From 0 to 4; null without a report of the whole run. */
  problemsBySeverity: number[] | null
  /** Of the sessions with a clear outcome; null without a goal or without a report of the whole run. */
  succeeded: number | null
  judged: number | null
}

/** A session as shown in its run. */
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

/** A part of a customer's runs, newest first, and by id within a millisecond; strictly after `position`. */
export interface RunWindow {
  customerId: string
  position: RunPosition | null
  size: number
}

/** Identifies a window among those of all customers. */
export function nameWindow({ customerId, position, size }: RunWindow): string {
  return JSON.stringify([customerId, position, size])
}

/** The runs of each window, by its name; a single statement, because clients poll this. */
export async function listRunSummaries(
  db: Database,
  windows: readonly RunWindow[],
): Promise<Map<string, RunSummary[]>> {
  const found = new Map<string, RunSummary[]>()
  const pages = windows.map((window) => {
    const page: RunSummary[] = []
    found.set(nameWindow(window), page)
    return page
  })
  for (const { number, ...run } of await selectRunSummaries(db, windows)) {
    pages[number - 1]?.push(run)
  }
  return found
}

/** Plain SQL, because building this query takes a sixth of the processor time of its request. */
async function selectRunSummaries(db: Database, windows: readonly RunWindow[]) {
  const customerIds = windows.map(({ customerId }) => customerId)
  const times = windows.map(({ position }) => position?.createdAt.toISOString() ?? 'infinity')
  // Every id comes after the empty one, so a position without an id excludes its whole millisecond.
  const ids = windows.map(({ position }) => position?.id ?? '')
  const sizes = windows.map(({ size }) => size)
  const { rows } = await sql<RunSummary & { number: number }>`select asked.number, page.id,
      target_url as "targetUrl", status, device, aggregate_status as "aggregateStatus", task,
      jsonb_path_query_array(flows, '$[0 to 4]') as flows,
      problems_by_severity as "problemsBySeverity", sessions_succeeded as succeeded,
      sessions_judged as judged, guided_exploration as "guidedExploration",
      session_count as "sessionCount",
      to_char(page.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from unnest(${customerIds}::text[], ${times}::timestamptz[], ${ids}::text[], ${sizes}::int[])
      with ordinality as asked (customer_id, created_at, id, size, number)
    cross join lateral (
      select * from runs
      where customer_id = asked.customer_id and (created_at, id) < (asked.created_at, asked.id)
      order by created_at desc, id desc limit asked.size
    ) as page
    order by asked.number, page.created_at desc, page.id desc`.execute(db)
  return rows
}

const personaName = z.string()

/** The ids of a run and its customer. */
export interface RunKey {
  customerId: string
  runId: string
}

/** A run, its sessions in the order of its personas, and the secret that signs its report link. */
export interface RunDetails {
  run: Run
  sessions: SessionSummary[]
  shareKey: string
}

/** Identifies a run among those of all customers. */
export function nameRun({ customerId, runId }: RunKey): string {
  return `${customerId} ${runId}`
}

/** The existing runs among these, by key; a single statement, because clients poll this. */
export async function findRunDetails(
  db: Database,
  keys: readonly RunKey[],
): Promise<Map<string, RunDetails>> {
  const found = new Map<string, RunDetails>()
  for (const row of await selectRunDetails(db, keys)) {
    const name = nameRun({ customerId: row.customer_id, runId: row.id })
    const details = found.get(name) ?? { run: parseRun(row), sessions: [], shareKey: row.share_key }
    details.sessions.push({
      id: row.session_id,
      personaId: row.persona_id,
      personaName: personaName.parse(row.persona_name),
      status: row.session_status,
      terminationKind: row.termination_kind,
      turns: row.turns,
      startedAt: row.session_started_at,
      finishedAt: row.session_finished_at,
    })
    found.set(name, details)
  }
  return found
}

/** What a row has of the session, besides its run. */
interface SessionColumns {
  session_id: string
  persona_id: string
  persona_name: unknown
  session_status: SessionSummary['status']
  termination_kind: TerminationKind | null
  turns: number
  session_started_at: Date | null
  session_finished_at: Date | null
  share_key: string
}

/** One row for each session. Plain SQL, for the reason above. */
async function selectRunDetails(db: Database, keys: readonly RunKey[]) {
  const customerIds = keys.map(({ customerId }) => customerId)
  const runIds = keys.map(({ runId }) => runId)
  // Filters by the request's columns: the collations of the two tables differ, and no index supports comparing both. The
  // key is not joined: planning that takes longer than all of the reading.
  const { rows } = await sql<Selectable<Tables['runs']> & SessionColumns>`select runs.*,
      sessions.id as session_id, sessions.persona_id, sessions.persona ->> 'name' as persona_name,
      sessions.status as session_status, sessions.termination_kind, sessions.turns,
      sessions.started_at as session_started_at, sessions.finished_at as session_finished_at,
      (select secret from signing_keys where name = 'share_token') as share_key
    from unnest(${customerIds}::text[], ${runIds}::text[]) as asked (customer_id, run_id)
    join runs on runs.customer_id = asked.customer_id and runs.id = asked.run_id
    join sessions on sessions.customer_id = asked.customer_id and sessions.run_id = asked.run_id
    order by sessions.position`.execute(db)
  return rows
}
