import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { openQueue } from '../../../src/queue/queue.ts'
import type { OpenedDatabase } from '../../../src/store/database.ts'
import { claimSession } from '../../../src/store/runs/claim-session.ts'
import { renewLease } from '../../../src/store/runs/session-leases.ts'
import { createSweep } from '../../../src/worker/sweep-lost.ts'
import { endSeededSession } from '../../support/records/end-seeded-session.ts'
import { seedCustomer, seedRun, seededAt } from '../../support/records/seed-run.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'
import { createLeapingClock } from '../../support/time/leaping-clock.ts'
import type { SteppedWallClock } from '../../support/time/step-wall-clock.ts'
import { stepWallClock } from '../../support/time/step-wall-clock.ts'

/** Only the embedded database has the clock of this process. */
const isServer = (process.env['DATABASE_URL'] ?? '') !== ''
const { signal } = new AbortController()
const session = { customerId: 'cust_a', sessionId: 'sess_a', attempt: 1 }
const leaseS = 30

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
  const room = { assert: () => Promise.resolve(), suspect: () => undefined }
  const sweep = createSweep({ db, queue, clock, log, leaseS, room })
  const pass = (seconds: number) => {
    clock.advance(seconds * SECOND_MS)
    time.step(seconds * SECOND_MS)
  }
  return { pass, sweep: () => sweep(signal) }
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

    pass(leaseS - 10)
    await sweep()
    expect(await isHeld(opened)).toBe(true)
    pass(11)
    await sweep()
    expect(await isHeld(opened)).toBe(false)
  })

  test('back by hours: a session whose worker died meanwhile is taken over after a lease', async () => {
    await using resources = new AsyncDisposableStack()
    const opened = resources.use(await openClaimed())
    const { pass, sweep } = await openSweep(opened, resources)

    time.step(-3 * HOUR_MS)
    await sweep()
    expect(await isHeld(opened)).toBe(true)

    pass(leaseS + 1)
    await sweep()
    expect(await isHeld(opened)).toBe(false)
  })

  test.each([
    ['forward', 3 * HOUR_MS, 40],
    ['back', -3 * HOUR_MS, 20],
  ])(
    '%s by hours: a session is billed for what it took, except for less than a lease',
    async (_way, stepMs, leastS) => {
      await using opened = await openClaimed()
      const { db } = opened
      for (const ms of [20 * SECOND_MS, stepMs, 20 * SECOND_MS]) {
        time.step(ms)
        await renewLease(db, { ...session, leaseS })
      }
      const end = { status: 'failed', kind: 'cancelled', reason: 'Because.', at: seededAt } as const
      await endSeededSession(db, { ...session, ...end })

      const { browser_ms: ms } = await db
        .selectFrom('usage')
        .select('browser_ms')
        .executeTakeFirstOrThrow()
      expect(ms).toBeGreaterThanOrEqual(leastS * SECOND_MS)
      // Room for a busy machine, whose own time counts, too.
      expect(ms).toBeLessThan(2 * MINUTE_MS)
    },
  )
})
