import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import { openQueue } from '../../../src/queue/queue.ts'
import type { Database } from '../../../src/store/database.ts'
import { reclaimSessions } from '../../../src/worker/reclaim-sessions.ts'
import { listTransitions } from '../../support/process/assert-recovered.ts'
import { loseFetchedJob, loseJob } from '../../support/process/lose-job.ts'
import { openCrashBench } from '../../support/process/open-crash-bench.ts'
import { seedCustomer, seedRun } from '../../support/records/seed-run.ts'
import { openShopService, startShopRun } from '../../support/service/open-shop-service.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

const isServer = (process.env['DATABASE_URL'] ?? '') !== ''
/**
 * The lease of a crash bench is 3 s, and a sweep comes every second; a busy machine takes longer for both. Without the sweep, a session
 * would wait for its job to expire, which takes an hour.
 */
const afterLease = { timeout: 30_000, interval: 100 }
const log = createLog('silent')
const once = ['>queued', 'queued>running', 'running>completed']

async function readJobStates(db: Database): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from queue.job where name = 'run-session' order by priority desc, created_on
  `.execute(db)
  return rows.map(({ state }) => state)
}

test('a session whose worker died between the job and the claim starts within the lease', async () => {
  await using bench = await openCrashBench()
  const { runId, sessionId } = await loseJob(bench)
  const last = await bench.start()

  await expect
    .poll(async () => (await bench.client().runs.get(runId)).status, afterLease)
    .not.toBe('queued')

  const signal = AbortSignal.timeout(60_000)
  expect(await bench.client().runs.wait(runId, { signal })).toMatchObject({ status: 'completed' })
  last.kill('SIGKILL')
  await last.exited
  expect(await listTransitions(bench, runId, sessionId)).toEqual([once, once])
})

test.runIf(isServer)(
  'a session whose job was being fetched when every connection broke starts within the lease',
  async () => {
    await using resources = new AsyncDisposableStack()
    const bench = resources.use(await openCrashBench())
    const { runId, sessionId } = await loseFetchedJob(bench, {}, resources)

    await expect
      .poll(async () => (await bench.client().runs.get(runId)).status, afterLease)
      .not.toBe('queued')
    const signal = AbortSignal.timeout(60_000)
    expect(await bench.client().runs.wait(runId, { signal })).toMatchObject({
      status: 'completed',
    })
    expect(await listTransitions(bench, sessionId)).toEqual([once])
  },
)

test('a claim that fails is logged with its cause, and the session starts when claims succeed', async () => {
  const lines = new PassThrough()
  const logged = text(lines)
  {
    const settings = { SESSION_LEASE_S: '3' }
    await using shop = await openShopService(settings, { log: createLog('warn', lines) })
    const { service } = shop
    await refuseClaims(service.db)
    const runId = await startShopRun(service.client)
    await expect.poll(() => readJobStates(service.db)).toContain('failed')

    await sql`drop trigger refuse_claims on sessions`.execute(service.db)

    await expect
      .poll(async () => (await service.client.runs.get(runId)).status, afterLease)
      .not.toBe('queued')
    const signal = AbortSignal.timeout(60_000)
    const run = await service.client.runs.wait(runId, { signal })
    expect(run).toMatchObject({ status: 'completed' })
  }
  lines.end()
  const failure = (await logged).split('\n').find((line) => line.includes('no claim today'))
  expect(failure).toContain('run-session')
  expect(failure).toContain('sess_')
})

/** The error of a database that cannot write what a claim changes. */
async function refuseClaims(db: Database): Promise<void> {
  await sql`create function refuse_claim() returns trigger language plpgsql as $$
    begin raise 'no claim today'; end $$`.execute(db)
  await sql`create trigger refuse_claims before update on sessions
    for each row when (new.attempt > old.attempt) execute function refuse_claim()`.execute(db)
}

test('sessions that wait for longer than the lease keep their one job and their place', async () => {
  await using shop = await openShopService({ SESSION_LEASE_S: '2', WORKER_CONCURRENCY: '1' })
  const { service, site } = shop
  const held = site.holdNext('/teas')
  await startShopRun(service.client, 4)
  await held

  // Several sweeps, and longer than the lease.
  await expect.poll(() => readSpentMs(service.db)).toBeGreaterThan(4000)

  expect(await readJobStates(service.db)).toEqual(['active', 'created', 'created', 'created'])
})

/** For how long the session with a worker has been kept by heartbeats. */
async function readSpentMs(db: Database): Promise<number> {
  const held = await db
    .selectFrom('sessions')
    .where('worker_id', 'is not', null)
    .select('spent_ms as spentMs')
    .executeTakeFirst()
  return held?.spentMs ?? 0
}

test('concurrent sweeps queue a lost session once, and not before other customers', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  await using queue = await openQueue(database.driver, { works: false, log })
  await seedCustomer(db, 'cust_a')
  const sessionIds = ['sess_a', 'sess_b', 'sess_c']
  await seedRun(db, { customerId: 'cust_a', runId: 'run_a', sessionIds })

  const { signal } = new AbortController()
  const sweep = () =>
    reclaimSessions({ db, queue, leaseS: 30, graceS: 0, takesClaimed: true }, signal)
  const counts = await Promise.all([sweep(), sweep(), sweep(), sweep()])

  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 3])
  expect(await sweep()).toBe(0)
  const { rows } = await sql`
    select data ->> 'sessionId' as session, priority from queue.job order by priority desc
  `.execute(db)
  expect(rows).toEqual([
    { session: 'sess_a', priority: 0 },
    { session: 'sess_b', priority: -1 },
    { session: 'sess_c', priority: -2 },
  ])
})
