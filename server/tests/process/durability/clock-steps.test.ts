import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR_MS, SECOND_MS } from '../../../src/lib/clock.ts'
import type { Database } from '../../../src/store/database.ts'
import { openShopService, startShopRun } from '../../support/service/open-shop-service.ts'
import { type SteppedWallClock, stepWallClock } from '../../support/time/step-wall-clock.ts'

vi.setConfig({ testTimeout: 300_000 })

/** Only the embedded database has the clock of this process. */
const isServer = (process.env['DATABASE_URL'] ?? '') !== ''
const patience = { timeout: 240_000 }

/** Two heartbeats fit into the 30 s for which a browser waits for its first page, and a late one into the lease. */
const leaseS = 24
const beatMs = (leaseS / 3) * SECOND_MS

describe.skipIf(isServer)('the clock goes', () => {
  let clock: SteppedWallClock

  beforeEach(() => {
    clock = stepWallClock()
  })

  afterEach(() => clock[Symbol.dispose]())

  test.each([
    ['forward', 3 * HOUR_MS],
    ['back', -3 * HOUR_MS],
  ])(
    '%s by hours: a running session goes on, and is billed for what it took',
    async (_way, stepMs) => {
      await using shop = await openShopService({
        SESSION_LEASE_S: String(leaseS),
        WORKER_CONCURRENCY: '2',
      })
      const { service, site } = shop
      const held = site.holdNext('/')
      const startMs = performance.now()
      const runId = await startShopRun(service.client)
      await held

      const before = await readCounted(service.db)
      clock.step(stepMs)
      const hasNoticed = async () =>
        Math.abs((await readCounted(service.db)).untilMs - before.untilMs) > HOUR_MS
      await expect.poll(hasNoticed, patience).toBe(true)
      const noticedMs = performance.now()
      const { spentMs } = await readCounted(service.db)
      const readGrowth = async () => (await readCounted(service.db)).spentMs - spentMs
      await expect.poll(readGrowth, patience).toBeGreaterThan(beatMs / 2)
      site.release()
      const goesOnS = (performance.now() - noticedMs) / SECOND_MS

      const signal = AbortSignal.timeout(240_000)
      const run = await service.client.runs.wait(runId, { signal })
      const tookS = (performance.now() - startMs) / SECOND_MS
      expect(run).toMatchObject({ status: 'completed', sessions: [{ status: 'completed' }] })
      expect((await readCounted(service.db)).attempt).toBe(1)
      const usage = await service.request('GET', '/usage')
      expect(usage.status).toBe(200)
      const { totals } = Object(await usage.json())
      expect(totals.browser_seconds).toBeGreaterThanOrEqual(goesOnS - 1)
      // A clock that is set costs at most a lease.
      expect(totals.browser_seconds).toBeLessThan(tookS + leaseS)
    },
  )
})

/** The time that heartbeats have counted for the only session, and until when. */
async function readCounted(db: Database) {
  const { claimed_at: until, ...counted } = await db
    .selectFrom('sessions')
    .select(['claimed_at', 'spent_ms as spentMs', 'attempt'])
    .executeTakeFirstOrThrow()
  return { ...counted, untilMs: until?.getTime() ?? 0 }
}

/** Makes the waiting jobs what they are when the clock has gone back by three hours. Returns their number. */
async function setClockBack(db: Database): Promise<bigint | undefined> {
  const { numAffectedRows } =
    await sql`update queue.job set created_on = created_on + interval '3 hours',
    start_after = start_after + interval '3 hours', keep_until = keep_until + interval '3 hours'
    where state = 'created'`.execute(db)
  return numAffectedRows
}

async function readWaiting(db: Database): Promise<boolean[]> {
  const { rows } = await sql<{ is_late: boolean }>`
    select start_after > clock_timestamp() as is_late from queue.job where state = 'created'
  `.execute(db)
  return rows.map(({ is_late: isLate }) => isLate)
}

test('queued sessions start although the clock of the database has gone back by hours', async () => {
  await using shop = await openShopService({ SESSION_LEASE_S: '3', WORKER_CONCURRENCY: '1' })
  const { service, site } = shop
  const held = site.holdNext('/teas')
  await startShopRun(service.client, 3)
  await held

  expect(await setClockBack(service.db)).toBe(2n)

  // The slot is still taken, so only a sweep can have changed these jobs.
  await expect.poll(() => readWaiting(service.db), patience).toEqual([false, false])
})
