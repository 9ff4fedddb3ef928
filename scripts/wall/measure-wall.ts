import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { hold } from '../../server/src/lib/waiting/held.ts'
import { openDashboard } from '../../server/tests/support/browser/open-dashboard.ts'
import { feed, startSessions, takeShopPictures } from './feed-sessions.ts'

/**
 * Measures the live wall: ten sessions at two frames a second each, whose records are written as a worker writes them,
 * with pictures of the demo shop, because so many browsers would need a large machine. Prints each minute how busy the
 * main thread of the page was and what it holds; exit code 1 if a figure is missed. Parameter: minutes, 10 by default.
 * A busy machine lengthens what is measured.
 */
const sessionCount = 10
const everyMs = 500
const minuteMs = 60_000
const minutes = parseMinutes(process.argv[2] ?? '10')
const wanted = { busyShare: 0.3, growth: 0.1, framesPerSecond: 1.8 }

interface Sample {
  /** Of one second: time in tasks, and the processor's share of it, which other programs do not lengthen. */
  busyS: number
  cpuS: number
  heapMib: number
  nodes: number
  frames: number
  refused: number
}

await using dashboard = await openDashboard()
// Tests leave theirs to the next file, and the process would not end.
await using browser = dashboard.browser
const pictures = await takeShopPictures(browser)
await using opened = await dashboard.openPage()
const { page } = opened
await page.setViewportSize({ width: 1920, height: 1080 })
const customerId = await dashboard.openTeam(page, 'wall')
const { service } = dashboard
const recorders = await startSessions(service, {
  customerId,
  runId: 'run_wall',
  count: sessionCount,
})
let refused = 0
page.on('response', (response) => {
  if (response.status() === 429) refused += 1
})
await countFrames(page)
await page.goto(`${service.baseUrl}/app/${customerId}/runs/run_wall`)
await page.getByRole('heading', { name: 'Live' }).waitFor()

const stopping = new AbortController()
const startMs = performance.now()
const feeding = recorders.map((recorder, index) =>
  hold(() =>
    feed(recorder, pictures, {
      everyMs,
      startMs: startMs + (index * everyMs) / sessionCount,
      signal: stopping.signal,
    }),
  ),
)
try {
  report(await measure(await openClocks()))
} finally {
  stopping.abort()
  const turns = await Promise.all(feeding.map((each) => each.result()))
  const seconds = (performance.now() - startMs) / 1000
  const rate = turns.reduce((sum, count) => sum + count, 0) / sessionCount / seconds
  process.stdout.write(`Recorded: ${rate.toFixed(2)} frames/s per session\n`)
}

function parseMinutes(text: string): number {
  const parsed = Number(text)
  if (!Number.isSafeInteger(parsed) || parsed < 1) {
    throw new Error(`the number of minutes must be 1 or more, not "${text}"`)
  }
  return parsed
}

/** Two sessions, because each measures in one kind of time. */
interface Clocks {
  wall: CDPSession
  cpu: CDPSession
}

async function openClocks(): Promise<Clocks> {
  const [wall, cpu] = await Promise.all([
    page.context().newCDPSession(page),
    page.context().newCDPSession(page),
  ])
  await wall.send('Performance.enable', { timeDomain: 'timeTicks' })
  await cpu.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { wall, cpu }
}

async function measure(clocks: Clocks): Promise<readonly Sample[]> {
  // Until everything has been loaded and drawn once.
  await sleep(minuteMs / 4)
  let before = await read(clocks)
  const samples: Sample[] = []
  for (let minute = 1; minute <= minutes; minute += 1) {
    const fromMs = performance.now()
    await sleep(minuteMs)
    const now = await read(clocks)
    const seconds = (performance.now() - fromMs) / 1000
    const sample = {
      ...now,
      busyS: (now.busyS - before.busyS) / seconds,
      cpuS: (now.cpuS - before.cpuS) / seconds,
      frames: (now.frames - before.frames) / seconds / sessionCount,
    }
    samples.push(sample)
    process.stdout.write(
      `minute ${minute}: busy ${(sample.busyS * 100).toFixed(1)} % (processor ${(sample.cpuS * 100).toFixed(1)} %), heap ${sample.heapMib.toFixed(1)} MiB, ` +
        `${sample.nodes} nodes, ${sample.frames.toFixed(2)} frames/s per session, ${sample.refused} refused\n`,
    )
    before = now
  }
  return samples
}

/** Memory after garbage has been collected. */
async function read({ wall, cpu }: Clocks): Promise<Sample> {
  const busyS = await readMetric(wall, 'TaskDuration')
  const cpuS = await readMetric(cpu, 'TaskDuration')
  await wall.send('HeapProfiler.collectGarbage')
  return {
    busyS,
    cpuS,
    heapMib: (await readMetric(wall, 'JSHeapUsedSize')) / 2 ** 20,
    nodes: await readMetric(wall, 'Nodes'),
    frames: await page.evaluate(() => Number(document.documentElement.dataset['frames'] ?? 0)),
    refused,
  }
}

async function readMetric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((metric) => metric.name === name)?.value ?? 0
}

/** Counts the pictures that the page shows, each when it is decoded. */
async function countFrames(shown: Page): Promise<void> {
  await shown.addInitScript(() => {
    document.addEventListener(
      'load',
      ({ target }) => {
        if (!(target instanceof HTMLImageElement)) return
        const { dataset } = document.documentElement
        dataset['frames'] = String(Number(dataset['frames'] ?? 0) + 1)
      },
      true,
    )
  })
}

function report(samples: readonly Sample[]): void {
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined) throw new Error('nothing was measured')
  const checks = [
    ['busy at most 30 %', samples.every(({ busyS }) => busyS <= wanted.busyShare)],
    ['heap flat', last.heapMib <= first.heapMib * (1 + wanted.growth)],
    ['nodes flat', last.nodes <= first.nodes * (1 + wanted.growth)],
    ['two frames a second', samples.every(({ frames }) => frames >= wanted.framesPerSecond)],
    ['nothing refused', last.refused === 0],
  ] as const
  for (const [name, isMet] of checks) {
    process.stdout.write(`${name}: ${isMet ? 'met' : 'MISSED'}\n`)
    if (!isMet) process.exitCode = 1
  }
}
