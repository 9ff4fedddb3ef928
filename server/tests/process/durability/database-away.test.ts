import { createClient } from '@understudy/sdk'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listTransitions } from '../../support/process/assert-recovered.ts'
import { type CrashBench, openCrashBench } from '../../support/process/open-crash-bench.ts'
import type { ChildService } from '../../support/process/start-child-service.ts'
import { startTcpGate, type TcpGate } from '../../support/servers/start-tcp-gate.ts'

const isServer = (process.env['DATABASE_URL'] ?? '') !== ''

interface GatedRun extends AsyncDisposable {
  bench: CrashBench
  gate: TcpGate
  service: ChildService
  runId: string
  sessionId: string
}

/** A service in the middle of a run; the test can cut its connection to the database. */
async function openGatedRun(): Promise<GatedRun> {
  await using resources = new AsyncDisposableStack()
  const bench = resources.use(await openCrashBench())
  const url = new URL(bench.databaseUrl ?? '')
  const gate = resources.use(
    await startTcpGate({ host: url.hostname, port: Number(url.port === '' ? 5432 : url.port) }),
  )
  url.host = `127.0.0.1:${gate.port}`
  const service = await bench.start({ DATABASE_URL: url.href })
  const run = await bench.createHeldRun('/teas')
  const kept = resources.move()
  return { bench, gate, service, ...run, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** One request as an impatient client makes it. */
async function ask(
  bench: CrashBench,
  service: ChildService,
): Promise<{ status: number; retryAfter: string | null; text: string }> {
  const headers = { authorization: `Bearer ${bench.apiKey()}` }
  const response = await fetch(`${service.baseUrl}/runs`, { headers })
  const retryAfter = response.headers.get('retry-after')
  return { status: response.status, retryAfter, text: await response.text() }
}

/** The run ended once, by the rules, and everything about it is reported once. */
async function assertEndedOnce(bench: CrashBench, runId: string, sessionId: string) {
  const run = await bench.client().runs.wait(runId, { signal: AbortSignal.timeout(120_000) })
  expect(['completed', 'failed']).toContain(run.status)
  const once = ['>queued', 'queued>running', `running>${run.status}`]
  expect(await listTransitions(bench, runId, sessionId)).toEqual([once, once])
  const { items } = await bench.client().sessions.events(runId, sessionId, { limit: 500 })
  expect(items.map(({ seq }) => seq)).toEqual(items.map((_event, index) => index + 1))
  expect(items.filter(({ kind }) => kind === 'session_ended')).toHaveLength(1)
  const { usage, outbound, session, turns } = await bench.withDatabase(async (db) => ({
    session: await db
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow(),
    turns: await db
      .selectFrom('session_turns')
      .select('turn')
      .where('session_id', '=', sessionId)
      .execute(),
    usage: await db.selectFrom('usage').selectAll().where('session_id', '=', sessionId).execute(),
    outbound: await db.selectFrom('outbox').select(['event', 'payload']).execute(),
  }))
  expect(session.attempt).toBeLessThanOrEqual(2)
  expect(session.turns).toBe(turns.length)
  expect(usage).toMatchObject([{ status: 'settled', turns: turns.length }])
  const told = outbound.filter(({ payload }) => JSON.stringify(payload).includes(runId))
  const events = told.map(({ event }) => event)
  // It is judged afterwards, once.
  expect(events.filter((event) => event === 'run.judged').length).toBeLessThanOrEqual(1)
  expect(events.filter((event) => event !== 'run.judged').toSorted()).toEqual([
    `run.${run.status}`,
    `session.${run.status}`,
  ])
  return run
}

test.runIf(isServer)(
  'while the database is unavailable the API says so, and the session continues when it is back',
  async () => {
    await using gated = await openGatedRun()
    const { bench, gate, service, runId, sessionId } = gated

    gate.cut()

    const away = await ask(bench, service)
    expect(away).toMatchObject({ status: 503, retryAfter: '2' })
    expect(away.text).not.toMatch(/127\.0\.0\.1|ECONN|at .*\.ts/)
    // Longer than a lease, so that no worker holds the session by then.
    await expect.poll(() => isLeaseOver(bench, sessionId)).toBe(true)
    gate.open()
    await expect.poll(async () => (await ask(bench, service)).status).toBe(200)

    expect(await assertEndedOnce(bench, runId, sessionId)).toMatchObject({ status: 'completed' })
    await expect.poll(() => bench.listBrowsers()).toEqual([])
  },
)

test.runIf(isServer)(
  'an unresponsive database counts as unavailable, and is back when it responds again',
  async () => {
    await using gated = await openGatedRun()
    const { bench, gate, service, runId, sessionId } = gated

    gate.block()

    const asked = await Promise.all([1, 2, 3, 4].map(() => ask(bench, service)))
    for (const answer of asked) expect(answer).toMatchObject({ status: 503, retryAfter: '2' })
    gate.open()
    await expect.poll(async () => (await ask(bench, service)).status).toBe(200)

    expect(await assertEndedOnce(bench, runId, sessionId)).toMatchObject({ status: 'completed' })
  },
)

test.runIf(isServer)(
  'runs whose database keeps dropping every connection end once each',
  async () => {
    await using bench = await openCrashBench()
    const service = await bench.start({ WORKER_CONCURRENCY: '2' })
    const client = createClient({ baseUrl: service.baseUrl, apiKey: bench.apiKey() })
    const runs = [await bench.createRun(), await bench.createRun(), await bench.createRun()]
    const statuses: number[] = []
    for (let round = 0; round < 20; round += 1) {
      const seen = await countTurns(bench)
      await bench.withDatabase(async (db) => {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
      })
      const { status, retryAfter, text } = await ask(bench, service)
      statuses.push(status)
      expect([
        [200, null],
        [503, '2'],
      ]).toContainEqual([status, retryAfter])
      expect(text).not.toMatch(/at .*\.ts/)
      await awaitProgress(bench, seen)
    }
    expect(statuses).toContain(200)
    await client.runs.list({})

    for (const { runId, sessionId } of runs) await assertEndedOnce(bench, runId, sessionId)
  },
)

async function countTurns(bench: CrashBench): Promise<number> {
  const turns = await bench.withDatabase((db) =>
    db.selectFrom('session_turns').select('turn').execute(),
  )
  return turns.length
}

/** Another turn is recorded, or all sessions are over. */
async function awaitProgress(bench: CrashBench, turns: number): Promise<void> {
  const hasProgressed = async () =>
    (await countTurns(bench)) > turns ||
    (await bench
      .withDatabase((db) =>
        db.selectFrom('sessions').select('id').where('finished_at', 'is', null).execute(),
      )
      .then(({ length }) => length === 0))
  await expect.poll(hasProgressed).toBe(true)
}

async function isLeaseOver(bench: CrashBench, sessionId: string): Promise<boolean> {
  const { rows } = await bench.withDatabase((db) =>
    sql`select 1 from sessions
      where id = ${sessionId} and lease_expires_at < clock_timestamp()`.execute(db),
  )
  return rows.length > 0
}
