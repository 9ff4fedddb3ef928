import type { Client } from '@understudy/sdk'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { LaunchSession } from '../../../src/browser/launch-session.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import { breakTable } from '../../support/faults/break-table.ts'
import { claimSeeded } from '../../support/records/seed-finished-run.ts'
import { seedRun, seedTurn } from '../../support/records/seed-run.ts'
import { openShopService, startShopRun } from '../../support/service/open-shop-service.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

/** What the API promises, whatever keeps the session. */
const promise = { timeout: 10_000, interval: 50 }
const patience = { timeout: 30_000, interval: 50 }

async function readSession(client: Client, runId: string) {
  const {
    sessions: [session],
  } = await client.runs.get(runId)
  return { status: session?.status, kind: session?.termination_kind }
}

async function assertCancelled(client: Client, runId: string): Promise<void> {
  expect((await client.runs.cancel(runId)).status).toBe('cancelled')
  const ended = { status: 'failed', kind: 'cancelled' }
  await expect.poll(() => readSession(client, runId), promise).toEqual(ended)
}

/** A running session of a worker that is gone, although its lease lasts. */
async function seedOrphan(service: TestService): Promise<string> {
  const { db, customerId } = service
  await seedRun(db, { customerId, runId: 'run_1', sessionIds: ['sess_1'] })
  const attempt = await claimSeeded(service, customerId, 'sess_1')
  const recorder = createRecorder({
    ...service,
    ...attempt,
    runId: 'run_1',
    clock: systemClock,
    redact: String,
  })
  await recorder.recordTurn(seedTurn(1), [])
  return 'run_1'
}

test('a cancelled session whose worker is gone ends within ten seconds, with its report', async () => {
  await using service = await startTestService()
  const { client, db } = service
  const runId = await seedOrphan(service)

  await assertCancelled(client, runId)

  const report = await client.sessions.report(runId, 'sess_1')
  expect(report.session).toMatchObject({ termination_kind: 'cancelled', turns: 1 })
  const usage = await db.selectFrom('usage').select('status').execute()
  expect(usage).toEqual([{ status: 'settled' }])
})

test('a session that was cancelled by a process that ended at once is ended by the next one', async () => {
  await using service = await startTestService()
  const runId = await seedOrphan(service)
  {
    await using first = await startTestService({}, service.opened)
    // Sent to a process of which nothing is left when the workers had their time.
    const cancel = { method: 'POST', headers: { authorization: `Bearer ${service.apiKey}` } }
    expect((await fetch(`${first.baseUrl}/runs/${runId}/cancel`, cancel)).status).toBe(200)
  }
  await using _next = await startTestService({}, service.opened)
  await expect
    .poll(() => readSession(service.client, runId), promise)
    .toEqual({ status: 'failed', kind: 'cancelled' })
})

/** A host that takes every request and answers none, not even to end, until it is killed. */
function openHangingHost(): { launch: LaunchSession; kill: () => void } {
  const hung = Promise.withResolvers<never>()
  const never = async () => hung.promise
  const session = {
    open: never,
    observe: never,
    act: never,
    screenshot: never,
    checkAccessibility: never,
    readSummary: never,
    drawMarks: never,
    [Symbol.asyncDispose]: never,
  }
  return {
    launch: () => Promise.resolve(session),
    kill: () => hung.reject(new Error('The host was killed.')),
  }
}

test('a cancelled session whose host hangs ends within ten seconds', async () => {
  const host = openHangingHost()
  const settings = { ROLE: 'all', TEST_HOSTS: 'shop.test.example=127.0.0.1:9' }
  await using service = await startTestService(settings, null, undefined, host.launch)
  const runId = await startShopRun(service.client)
  const read = () => readSession(service.client, runId)
  await expect.poll(read, patience).toMatchObject({ status: 'running' })
  await assertCancelled(service.client, runId)
  host.kill()
})

test('a cancelled session whose job keeps failing ends within ten seconds', async () => {
  await using shop = await openShopService({ SESSION_LEASE_S: '2' })
  const { client, db } = shop.service
  await breakTable(db, {
    table: 'sessions',
    on: 'update',
    when: "new.status <> old.status and new.finished_at is not null and new.termination_kind <> 'cancelled'",
  })
  const runId = await startShopRun(client)
  const countAttempts = async () => {
    const rows = await db.selectFrom('sessions').select('attempt').execute()
    return rows[0]?.attempt
  }
  await expect.poll(countAttempts, patience).toBe(2)
  await assertCancelled(client, runId)
})

test('cancelled sessions that cannot end do not keep a later one from its end', async () => {
  await using service = await startTestService()
  const { db, client, customerId } = service
  // More sessions than are ended together.
  const stuck = Array.from({ length: 6 }, (_run, run) => `stuck_${run}`)
  for (const stuckId of stuck) {
    const sessionIds = Array.from({ length: 9 }, (_id, index) => `${stuckId}_${index}`)
    await seedRun(db, { customerId, runId: stuckId, sessionIds })
    for (const sessionId of sessionIds) await claimSeeded(service, customerId, sessionId)
  }
  await breakTable(db, {
    table: 'sessions',
    on: 'update',
    when: "new.id like 'stuck%' and new.finished_at is not null",
  })
  for (const stuckId of stuck) await client.runs.cancel(stuckId)
  const runId = await seedOrphan(service)
  await client.runs.cancel(runId)
  await expect
    .poll(() => readSession(client, runId), { timeout: 60_000, interval: 50 })
    .toEqual({ status: 'failed', kind: 'cancelled' })
  const { rows } = await sql`select id from sessions where finished_at is null`.execute(db)
  expect(rows).toHaveLength(54)
})
