import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, SECOND_MS } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { openQueue } from '../../../src/queue/queue.ts'
import type { OpenedDatabase } from '../../../src/store/database.ts'
import { claimSession } from '../../../src/store/runs/claim-session.ts'
import { renewLease } from '../../../src/store/runs/session-leases.ts'
import { addUnlessCancelled } from '../../../src/store/runs/session-records.ts'
import { createSweep } from '../../../src/worker/sweep-lost.ts'
import { endSeededSession } from '../../support/records/end-seeded-session.ts'
import { seedCustomer, seedRun, seededAt } from '../../support/records/seed-run.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'
import { createLeapingClock } from '../../support/time/leaping-clock.ts'
import { type SteppedWallClock, stepWallClock } from '../../support/time/step-wall-clock.ts'

/** Only the embedded database has the clock of this process. */
const isServer = (process.env['DATABASE_URL'] ?? '') !== ''
const { signal } = new AbortController()
const session = { customerId: 'cust_a', sessionId: 'sess_a', attempt: 1 }
/** Real time counts as well: no test on a busy machine takes minutes of it. */
const leaseS = 600

let time: SteppedWallClock

beforeEach(() => {
  time = stepWallClock()
})

afterEach(() => time[Symbol.dispose]())

/** A session that a worker has just claimed. */
async function openClaimed(): Promise<OpenedDatabase> {
  const opened = await openTestDatabase()
  const { customerId, sessionId } = session
  await seedCustomer(opened.db, customerId)
  await seedRun(opened.db, { customerId, runId: 'run_a', sessionIds: [sessionId] })
  await claimSession(opened.db, { ...session, workerId: 'one', leaseS, maxAttempts: 2 })
  return opened
}

/** The sweep of another worker, and what makes time pass. */
async function openSweep({ db, driver }: OpenedDatabase, resources: AsyncDisposableStack) {
  const log = createLog('silent')
  const queue = resources.use(await openQueue(driver, { works: false, log }))
  const clock = createLeapingClock()
  const space = { assert: () => Promise.resolve(), suspect: () => undefined }
  const sweep = createSweep({ db, queue, clock, log, leaseS, space })
  const pass = (seconds: number) => {
    clock.advance(seconds * SECOND_MS)
    time.step(seconds * SECOND_MS)
  }
  return { pass, sweep: () => sweep(signal), queue }
}

async function countJobs({ db }: OpenedDatabase): Promise<number> {
  const { rows } = await sql`select 1 from queue.job where name = 'run-session'`.execute(db)
  return rows.length
}

async function isHeld({ db }: OpenedDatabase): Promise<boolean> {
  const row = await db.selectFrom('sessions').select('worker_id').executeTakeFirstOrThrow()
  return row.worker_id === 'one'
}

describe.skipIf(isServer)('the clock of the database goes', () => {
  test('forward by hours: a session stays with its worker for as long as a lease', async () => {
    await using resources = new AsyncDisposableStack()
    const opened = resources.use(await openClaimed())
    const { pass, sweep } = await openSweep(opened, resources)
    await sweep()

    time.step(3 * HOUR_MS)
    await sweep()
    expect(await isHeld(opened)).toBe(true)

    pass(leaseS / 2)
    await sweep()
    expect(await isHeld(opened)).toBe(true)
    pass(leaseS / 2 + 1)
    await sweep()
    expect(await isHeld(opened)).toBe(false)
  })

  test('forward by hours just before a worker starts: a session stays with its worker, which renews its lease', async () => {
    await using resources = new AsyncDisposableStack()
    const opened = resources.use(await openClaimed())
    time.step(3 * HOUR_MS)
    const { pass, sweep } = await openSweep(opened, resources)

    await sweep()
    expect(await isHeld(opened)).toBe(true)

    pass(leaseS / 3)
    await sweep()
    expect(await isHeld(opened)).toBe(false)
  })

  test('forward by hours: a session whose worker died before is taken over when its lease ends', async () => {
    await using resources = new AsyncDisposableStack()
    const opened = resources.use(await openClaimed())
    const { pass, sweep } = await openSweep(opened, resources)
    await sweep()
    pass(leaseS / 2)

    time.step(3 * HOUR_MS)
    await sweep()
    expect(await isHeld(opened)).toBe(true)

    pass(leaseS / 2 + 1)
    await sweep()
    expect(await isHeld(opened)).toBe(false)
  })

  test('forward by hours: a session whose job was lost before gets another when a lease is over', async () => {
    await using resources = new AsyncDisposableStack()
    const opened = resources.use(await openTestDatabase())
    const { db } = opened
    const { customerId, sessionId } = session
    await seedCustomer(db, customerId)
    await seedRun(db, { customerId, runId: 'run_a', sessionIds: [sessionId] })
    const { pass, sweep, queue } = await openSweep(opened, resources)
    await db
      .transaction()
      .execute((trx) => queue.enqueue(trx, 'run-session', { customerId, sessionId }))
    await sql`update queue.job set state = 'active', started_on = clock_timestamp()`.execute(db)
    // By now the time of its admission is past as well.
    pass(leaseS / 2)
    await sweep()

    time.step(3 * HOUR_MS)
    await sweep()
    expect(await countJobs(opened)).toBe(1)

    pass(leaseS / 2 + 1)
    await sweep()
    expect(await countJobs(opened)).toBe(2)
  })

  test.each([
    ['meanwhile', false],
    ['after it had recorded something', true],
  ])(
    'back by hours: a session whose worker died %s is taken over after a lease',
    async (...row) => {
      const [, hasRecorded] = row
      await using resources = new AsyncDisposableStack()
      const opened = resources.use(await openClaimed())
      const { pass, sweep } = await openSweep(opened, resources)

      time.step(-3 * HOUR_MS)
      if (hasRecorded) await addUnlessCancelled(opened.db, session, { events: [], files: [] })
      await sweep()
      expect(await isHeld(opened)).toBe(true)

      pass(leaseS + 1)
      await sweep()
      expect(await isHeld(opened)).toBe(false)
    },
  )

  test.each([
    // 400 s pass. The step counts as a lease forward, and as nothing back; the real time of a busy machine counts as well.
    ['forward', 3 * HOUR_MS, 1000],
    ['back', -3 * HOUR_MS, 400],
  ])(
    '%s by hours: a session is billed for what it took and at most a lease',
    async (_way, stepMs, expectedS) => {
      await using opened = await openClaimed()
      const { db } = opened
      for (const ms of [200 * SECOND_MS, stepMs, 200 * SECOND_MS]) {
        time.step(ms)
        await renewLease(db, { ...session, leaseS })
      }
      const end = { status: 'failed', kind: 'cancelled', reason: 'Because.', at: seededAt } as const
      await endSeededSession(db, { ...session, ...end })

      const { browser_ms: ms } = await db
        .selectFrom('usage')
        .select('browser_ms')
        .executeTakeFirstOrThrow()
      expect(ms).toBeGreaterThanOrEqual((expectedS - 1) * SECOND_MS)
      expect(ms).toBeLessThan((expectedS + 200) * SECOND_MS)
    },
  )
})
