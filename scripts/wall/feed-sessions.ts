import { setTimeout as sleep } from 'node:timers/promises'
import { startShop } from '@understudy/testbed/shop/start-shop'
import type { Browser } from 'playwright-core'
import { systemClock } from '../../server/src/lib/clock.ts'
import type { NewEvent } from '../../server/src/recorder/event-data.ts'
import { createRecorder, type Recorder } from '../../server/src/recorder/recorder.ts'
import { claimSeeded } from '../../server/tests/support/records/seed-finished-run.ts'
import { seedRun } from '../../server/tests/support/records/seed-run.ts'
import type { TestService } from '../../server/tests/support/service/test-service.ts'

const paths = ['/', '/mugs', '/cart', '/shipping', '/search?q=mug', '/contact']
const url = 'https://shop.example.com/'
const redact = (text: string) => text

/** Pictures of the demo shop as sessions take them: several pages, each at several scroll positions. */
export async function takeShopPictures(browser: Browser): Promise<readonly Buffer[]> {
  await using shop = await startShop({ port: 0, defects: 'all' })
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ignoreHTTPSErrors: true,
  })
  const page = await context.newPage()
  const pictures: Buffer[] = []
  for (const path of paths) {
    await page.goto(`https://localhost:${shop.port}${path}`)
    for (const top of [0, 200, 400]) {
      await page.evaluate((y) => window.scrollTo(0, y), top)
      pictures.push(await page.screenshot({ type: 'jpeg', quality: 75 }))
    }
  }
  await context.close()
  return pictures
}

/** A run whose sessions have started; nothing but `feed` works on them. */
export async function startSessions(
  service: TestService,
  run: { customerId: string; runId: string; count: number },
): Promise<readonly Recorder[]> {
  const { customerId, runId, count } = run
  const sessionIds = Array.from({ length: count }, (_unused, index) => `sess_wall_${index}`)
  await seedRun(service.db, { customerId, runId, sessionIds })
  return Promise.all(
    sessionIds.map(async (sessionId) => {
      const attempt = await claimSeeded(service, customerId, sessionId)
      return createRecorder({ ...service, ...attempt, runId, clock: systemClock, redact })
    }),
  )
}

/**
 * Records a session as its worker would, one turn with its picture each `everyMs`, until stopped. Returns the number of
 * turns; more are due than that if the machine is too slow.
 */
export async function feed(
  recorder: Recorder,
  pictures: readonly Buffer[],
  { everyMs, startMs, signal }: { everyMs: number; startMs: number; signal: AbortSignal },
): Promise<number> {
  let turn = 0
  while (!signal.aborted) {
    turn += 1
    const bytes = pictures[turn % pictures.length]
    if (bytes === undefined) throw new Error('there are no pictures')
    await recorder.record(describeDecision(turn))
    await recorder.saveScreenshot(turn, { bytes, extension: 'jpg' }, 'screenshots')
    await recorder.record(describeOutcome(turn))
    const dueMs = startMs + turn * everyMs
    await sleep(Math.max(0, dueMs - performance.now()), undefined, { signal }).catch(
      () => undefined,
    )
  }
  return turn
}

function describeDecision(turn: number): NewEvent[] {
  const usage = { input_tokens: 900, output_tokens: 60, cost_usd: 0.001, ms: 400 }
  const thought = `Turn ${turn}: this mug looks nice, but I do not see what the shipping costs, so I look for it.`
  const box = { x: 320, y: 200 + (turn % 300), width: 160, height: 40 }
  const label = 'Shipping costs'
  return [
    { kind: 'thought', turn, data: { thought, expectation: 'A table of prices.', usage } },
    { kind: 'action', turn, data: { kind: 'click', ref: 'e12', label, text: null, box } },
  ]
}

function describeOutcome(turn: number): NewEvent[] {
  const excerpt = 'heading "Shipping" / table "Prices" / link "Cart"\n'.repeat(30)
  const seen = { url, title: 'Mugs', fingerprint: `f${turn % 20}`, tokens: 900, excerpt }
  const mood = { patience: 1 - (turn % 10) / 20, frustration: (turn % 10) / 20 }
  return [
    { kind: 'action_result', turn, data: { ok: true, changed: true, url, error: null, ms: 120 } },
    { kind: 'observation', turn, data: seen },
    { kind: 'mood', turn, data: mood },
  ]
}
