import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../src/lib/clock.ts'
import type { Database } from '../../../src/store/database.ts'
import { startTestSite } from '../../support/servers/test-site.ts'
import { startTestService } from '../../support/service/test-service.ts'
import type { SteppedWallClock } from '../../support/time/step-wall-clock.ts'
import { stepWallClock } from '../../support/time/step-wall-clock.ts'

/** Only the embedded database has the clock of this process. */
const isServer = (process.env['DATABASE_URL'] ?? '') !== ''
const patience = { timeout: 60_000 }

let clock: SteppedWallClock

beforeEach(() => {
  clock = stepWallClock()
})

afterEach(() => clock[Symbol.dispose]())

/** A shop whose second page is answered when the test says so. */
async function startWaitingSite() {
  const asked = Promise.withResolvers<void>()
  const waiting: ServerResponse[] = []
  const links = '<nav><a href="/">Home</a> <a href="/teas">Teas</a></nav>'
  const site = await startTestSite({
    '/': `<title>Tea shop</title>${links}<h1>Tea shop</h1><p>Fresh tea, every day.</p>`,
    '/teas': (_request, response) => {
      waiting.push(response)
      asked.resolve()
    },
  })
  const release = () => {
    for (const response of waiting) {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<title>Teas</title>${links}<h1>Teas</h1><p>Green, black and white.</p>`)
    }
  }
  return { ...site, asked: asked.promise, release }
}

describe.skipIf(isServer)('while a session runs', () => {
  test.each([
    ['forward', 3 * HOUR_MS],
    ['back', -3 * HOUR_MS],
  ])(
    'the clock goes %s by hours: the session goes on, and is billed for what it took',
    async (_way, stepMs) => {
      await using site = await startWaitingSite()
      await using service = await startTestService({
        ROLE: 'all',
        SESSION_LEASE_S: '12',
        WORKER_CONCURRENCY: '2',
        TEST_HOSTS: `shop.test.example=127.0.0.1:${site.port}`,
      })
      const { items } = await service.client.personas.list({ source: 'library' })
      const { run_id: runId } = await service.client.runs.create({
        target_url: 'https://shop.test.example/',
        persona_ids: items.slice(0, 1).map(({ id }) => id),
        duration_budget: 'short',
      })
      const startMs = performance.now()
      await site.asked

      clock.step(stepMs)
      const hasBeatSince = await watchBeats(service.db)
      await expect.poll(hasBeatSince, patience).toBe(true)
      site.release()

      const signal = AbortSignal.timeout(60_000)
      const run = await service.client.waitForRun(runId, { signal })
      const tookS = (performance.now() - startMs) / 1000
      expect(run).toMatchObject({ status: 'completed', sessions: [{ status: 'completed' }] })
      const rows = await service.db.selectFrom('sessions').select('attempt').execute()
      expect(rows).toEqual([{ attempt: 1 }])
      const usage = await service.request('GET', '/usage')
      expect(usage.status).toBe(200)
      const { totals } = Object(await usage.json())
      expect(totals.browser_seconds).toBeGreaterThanOrEqual(0)
      // A clock that is set costs at most a lease.
      expect(totals.browser_seconds).toBeLessThan(tookS + 12)
    },
  )
})

/** Whether the session was renewed twice since now, which also gives sweeps time. */
async function watchBeats(db: Database): Promise<() => Promise<boolean>> {
  const read = async () => {
    const row = await db
      .selectFrom('sessions')
      .select(['lease_expires_at as leaseEndsAt', 'attempt'])
      .executeTakeFirstOrThrow()
    return row.leaseEndsAt.getTime()
  }
  const seen = new Set([await read()])
  return async () => seen.add(await read()).size > 2
}
