import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SessionEvent } from '@understudy/contract/session-event'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../src/store/database.ts'
import {
  listTransitions,
  readTransitions,
  startRun,
} from '../../support/process/assert-recovered.ts'
import { lockTable } from '../../support/process/lock-table.ts'
import {
  type CrashBench,
  type CreatedRun,
  openCrashBench,
} from '../../support/process/open-crash-bench.ts'
import type { ChildService } from '../../support/process/start-child-service.ts'

const patience = { timeout: 60_000 }
/** What the database must hold, once no process runs on it. */
const toRecord: ((db: Database) => Promise<void>)[] = []

let shared: CrashBench
/** The process that ends a run after one kill is the one that the next kill ends. */
let service: ChildService | null = null

beforeAll(async () => {
  shared = await openCrashBench()
})

afterAll(() => shared[Symbol.asyncDispose]())

async function kill(): Promise<void> {
  service?.kill('SIGKILL')
  await service?.exited
  service = null
}

/** Starts the next process, in place of the one that is there. */
async function start(): Promise<void> {
  await kill()
  service = await shared.start()
}

/** The run as its customer finally sees it, which must be within a minute. */
async function waitForEnd(bench: CrashBench, { runId }: CreatedRun) {
  return bench.client().runs.wait(runId, { signal: AbortSignal.timeout(60_000) })
}

/** Every artifact that a row names exists and is complete. */
async function assertFilesWhole(
  db: Database,
  { artifactsFolder }: CrashBench,
  { sessionId }: CreatedRun,
): Promise<void> {
  const rows = await db
    .selectFrom('session_artifacts')
    .select(['key', 'size_bytes'])
    .where('session_id', '=', sessionId)
    .execute()
  expect(rows.length).toBeGreaterThan(1)
  for (const { key, size_bytes } of rows) {
    expect((await stat(join(artifactsFolder, key))).size).toBe(size_bytes)
  }
}

function expectNumberedOnce(events: readonly SessionEvent[]): void {
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1))
}

function count(events: readonly SessionEvent[], kind: SessionEvent['kind']): number {
  return events.filter((event) => event.kind === kind).length
}

test.each([
  ['while its first page loads', '/', 0],
  ['in the middle of its walk', '/teas', 1],
])('a run whose process is killed %s ends in the next one', async (_when, path, turnsBefore) => {
  if (service === null) await start()
  const held = shared.site.holdNext(path)
  const started = await startRun(shared)
  await held
  expect(await shared.listBrowsers()).not.toEqual([])
  const [folderBefore] = await shared.listLaunchFolders()

  await kill()
  await expect.poll(() => shared.listBrowsers(), patience).toEqual([])
  await start()
  const run = await waitForEnd(shared, started)
  const events = await started.streamed.result()

  expect(run).toMatchObject({ status: 'completed', sessions: [{ status: 'completed' }] })
  expectNumberedOnce(events)
  expect(count(events, 'session_started')).toBe(1)
  expect(events.filter(({ kind }) => kind === 'session_retried')).toMatchObject([
    { turn: null, data: { attempt: 2, turns_before: expect.any(Number) } },
  ])
  expect(events.at(-1)?.kind).toBe('session_ended')
  const transcript = await shared.client().sessions.transcript(started.runId, started.sessionId)
  const turns = 'turns' in transcript ? transcript.turns.map(({ turn }) => turn) : []
  expect(turns.length).toBeGreaterThan(turnsBefore)
  expect(turns).toEqual(turns.map((_turn, index) => index + 1))
  expect(await shared.listLaunchFolders()).toEqual([expect.not.stringContaining(`${folderBefore}`)])

  toRecord.push(async (db) => {
    const once = ['>queued', 'queued>running', 'running>completed']
    expect(await readTransitions(db, [started.runId, started.sessionId])).toEqual([once, once])
    await assertFilesWhole(db, shared, started)
    const [session] = await db
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', started.sessionId)
      .execute()
    const usage = await db
      .selectFrom('usage')
      .selectAll()
      .where('session_id', '=', started.sessionId)
      .execute()
    expect(session).toMatchObject({ attempt: 2, turns: turns.length })
    expect(session?.spent_ms).toBeGreaterThan(0)
    expect(usage).toMatchObject([{ status: 'settled', turns: turns.length }])
  })
})

test('a session that two processes died on is given up, which is recorded', async () => {
  if (service === null) await start()
  const started = await shared.createHeldRun('/')
  await kill()
  const heldAgain = shared.site.holdNext('/')
  await start()
  await heldAgain
  await start()
  const run = await waitForEnd(shared, started)

  expect(run).toMatchObject({
    status: 'failed',
    termination: 'No session produced a usable result.',
    sessions: [{ status: 'failed', termination_kind: 'worker_lost' }],
  })
  const { runId, sessionId } = started
  const { sessions } = shared.client()
  expect(await sessions.transcript(runId, sessionId)).toMatchObject({
    termination_kind: 'worker_lost',
  })
  const report = await sessions.report(runId, sessionId)
  expect(report.session.termination_kind).toBe('worker_lost')
  expect(report.report.outcome.reason).toContain(
    'This session was started twice and interrupted both times by a fault on our side.',
  )
  const { items } = await sessions.events(runId, sessionId)
  expectNumberedOnce(items)
  expect(items.map(({ kind }) => kind).filter((kind) => kind.startsWith('session_'))).toEqual([
    'session_started',
    'session_retried',
    'session_ended',
  ])
  await expect.poll(() => shared.listBrowsers(), patience).toEqual([])
  // That of the last process, which is empty.
  const [folder = '', ...others] = await shared.listLaunchFolders()
  expect(others).toEqual([])
  expect(await readdir(join(shared.environment['TMPDIR'] ?? '', folder))).toEqual([])

  toRecord.push(async (db) => {
    const once = ['>queued', 'queued>running', 'running>failed']
    expect(await readTransitions(db, [runId, sessionId])).toEqual([once, once])
  })
})

test('each of these runs is recorded once', async () => {
  await kill()
  expect(toRecord).not.toEqual([])
  await shared.withDatabase(async (db) => {
    for (const look of toRecord) await look(db)
  })
})

test.runIf((process.env['DATABASE_URL'] ?? '') !== '')(
  'a process killed in the transaction that ends a session leaves nothing of it',
  async () => {
    await using bench = await openCrashBench()
    const first = await bench.start()
    const started = await bench.createRun()
    // Ending a session now blocks halfway: the session has ended, with its last event and its outbound one, and is not billed.
    const release = await lockTable(bench, 'usage')
    await expect.poll(() => isAnybodyWaiting(bench), { timeout: 60_000 }).toBe(true)
    first.kill('SIGKILL')
    await first.exited
    await release()
    await bench.start()

    expect(await waitForEnd(bench, started)).toMatchObject({ status: 'completed' })

    expect(await listTransitions(bench, started.sessionId)).toEqual([
      ['>queued', 'queued>running', 'running>completed'],
    ])
    const outbound = await bench.withDatabase((db) =>
      db
        .selectFrom('outbox')
        .select('event')
        // The run is judged after the transaction.
        .where('event', '<>', 'run.judged')
        .orderBy('position')
        .execute(),
    )
    expect(outbound).toEqual([{ event: 'session.completed' }, { event: 'run.completed' }])
    const endings = await bench.withDatabase((db) =>
      db.selectFrom('session_events').select('kind').where('kind', '=', 'session_ended').execute(),
    )
    expect(endings).toHaveLength(1)
    await bench.withDatabase((db) => assertFilesWhole(db, bench, started))
  },
)

async function isAnybodyWaiting(bench: CrashBench): Promise<boolean> {
  const { rows } = await bench.withDatabase((db) =>
    sql`select 1 from pg_locks
      where relation = 'usage'::regclass and not granted`.execute(db),
  )
  return rows.length > 0
}
