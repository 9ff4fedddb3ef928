import type { SessionEvent } from '@understudy/contract/session-event'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Held, hold } from '../../../src/lib/waiting/held.ts'
import type { Database } from '../../../src/store/database.ts'
import type { CrashBench, CreatedRun } from './open-crash-bench.ts'

/** A run with one session in progress. */
export interface StartedRun extends CreatedRun {
  /** Its events, as seen by a client that reconnects when the service is back. It gives up where a test ends without reading them. */
  streamed: Held<SessionEvent[]>
}

/** The waits between them come to half a minute: on a busy machine a service starts slowly. */
export const restartRetries = 7

export async function startRun(bench: CrashBench): Promise<StartedRun> {
  const { runId, sessionId } = await bench.createRun()
  const client = bench.client(undefined, restartRetries)
  const streamed = hold(() => readAll(client.sessions.stream(runId, sessionId)))
  return { runId, sessionId, streamed }
}

/**
 * Everything that a client can see of a run whose first process was killed during a session, in the next one. What the
 * database must hold besides, `assertRecordedOnce` tells when no process runs on it.
 */
export async function assertContinued(
  bench: CrashBench,
  { runId, sessionId, streamed }: StartedRun,
): Promise<void> {
  const client = bench.client()
  const run = await client.runs.wait(runId, { signal: AbortSignal.timeout(60_000) })
  expect(run).toMatchObject({ status: 'completed', sessions: [{ status: 'completed' }] })
  const events = await streamed.result()
  assertStory(events)
  await assertReadable(bench, { runId, sessionId }, events)
  await expect.poll(() => bench.listBrowsers()).toEqual([])
  expect(await bench.listLaunchFolders()).toHaveLength(1)
}

/** The session went back to the queue, its attempt does not count, and nothing of it runs any more. */
export async function assertGivenBack(bench: CrashBench, sessionId: string): Promise<void> {
  expect(await bench.listBrowsers()).toEqual([])
  expect(await bench.listLaunchFolders()).toEqual([])
  const session = await bench.withDatabase((db) =>
    db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirstOrThrow(),
  )
  expect(session).toMatchObject({
    status: 'running',
    attempt: 1,
    released_attempts: 1,
    worker_id: null,
  })
}

async function readAll(events: AsyncIterable<SessionEvent>): Promise<SessionEvent[]> {
  const read: SessionEvent[] = []
  for await (const event of events) read.push(event)
  return read
}

function assertStory(events: readonly SessionEvent[]): void {
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1))
  const milestones = events.map(({ kind }) => kind).filter((kind) => kind.startsWith('session_'))
  // An attempt that died before it could write anything leaves no start behind.
  expect([
    ['session_started', 'session_retried', 'session_ended'],
    ['session_retried', 'session_ended'],
  ]).toContainEqual(milestones)
  expect(events.find(({ kind }) => kind === 'session_retried')?.data).toMatchObject({ attempt: 2 })
}

/** Everything that the record names exists, and the turns are consecutive. */
async function assertReadable(
  bench: CrashBench,
  { runId, sessionId }: CreatedRun,
  events: readonly SessionEvent[],
): Promise<void> {
  const { sessions } = bench.client()
  const transcript = await sessions.transcript(runId, sessionId)
  const turns = 'turns' in transcript ? transcript.turns : []
  expect(turns.map(({ turn }) => turn)).toEqual(turns.map((_turn, index) => index + 1))
  const report = await sessions.report(runId, sessionId)
  expect(report.session.termination_kind).toBe('nothing_left')
  const pictures = turns.flatMap(({ screenshot }) => screenshot ?? [])
  expect(pictures.length).toBeGreaterThan(0)
  for (const name of pictures) {
    expect((await sessions.screenshot(runId, sessionId, name)).size).toBeGreaterThan(1000)
  }
  const told = events.filter(({ kind }) => kind === 'screenshot').map(({ data }) => data['file'])
  expect(told).toEqual(expect.arrayContaining(pictures))
}

/** State transitions of each of these runs and sessions. Opens the database once, which takes a second if it is embedded. */
export async function listTransitions(
  bench: CrashBench,
  ...ids: readonly string[]
): Promise<string[][]> {
  return bench.withDatabase((db) => readTransitions(db, ids))
}

/** The same of an open database. */
export async function readTransitions(db: Database, ids: readonly string[]): Promise<string[][]> {
  return Promise.all(
    ids.map(async (id) => {
      const { rows } = await sql<{ from_status: string | null; to_status: string }>`
        select from_status, to_status from state_transitions where entity_id = ${id} order by at
      `.execute(db)
      return rows.map(({ from_status, to_status }) => `${from_status ?? ''}>${to_status}`)
    }),
  )
}

/** States, turns, budgets and outbound events of a run with one session exist once, whatever the number of attempts. */
export async function assertRecordedOnce(
  db: Database,
  { runId, sessionId }: CreatedRun,
  { attempt = 2, usage = {} }: { attempt?: number; usage?: object } = {},
): Promise<void> {
  const once = ['>queued', 'queued>running', 'running>completed']
  expect(await readTransitions(db, [runId, sessionId])).toEqual([once, once])
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const turns = await db
    .selectFrom('session_turns')
    .select('turn')
    .where('session_id', '=', sessionId)
    .execute()
  const used = await db
    .selectFrom('usage')
    .selectAll()
    .where('session_id', '=', sessionId)
    .execute()
  expect(session).toMatchObject({ attempt, turns: turns.length })
  // A session that ends in its first attempt may do so before the first heartbeat, which counts the time.
  if (attempt > 1) expect(session.spent_ms).toBeGreaterThan(0)
  expect(used).toMatchObject([{ status: 'settled', turns: turns.length, ...usage }])
  const told = await listOutbound(db, runId)
  expect(told.filter((event) => event === 'run.judged').length).toBeLessThanOrEqual(1)
  expect(told.filter((event) => event !== 'run.judged')).toEqual([
    'session.completed',
    'run.completed',
  ])
}

async function listOutbound(db: Database, runId: string): Promise<string[]> {
  const { rows } = await sql<{ event: string }>`
    select event from outbox where payload ->> 'run_id' = ${runId} order by position
  `.execute(db)
  return rows.map(({ event }) => event)
}
