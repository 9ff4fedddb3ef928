import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '../demo/src/start-service.ts'
import type { Client } from '../sdk/src/client.ts'
import { createClient } from '../sdk/src/client.ts'
import type { RunDetail } from '../sdk/src/wait-for-run.ts'
import { hold } from '../server/src/lib/waiting/held.ts'
import { shopHost } from '../testbed/src/shop/test-host.ts'
import { startShop } from '../testbed/src/shop/start-shop.ts'
import type { BenchRow } from './bench-row.ts'
import { atLeast, atLeastTimes, atMost, atMostTimes } from './bench-row.ts'
import { listWantedPages, startHostileSites, tlsPage } from './hostile-sites.ts'
import { harmlessPage } from './flooding-pages.ts'
import { median } from './median.ts'
import type { Watched } from './watch-service.ts'
import { watchService } from './watch-service.ts'

/** How the neighbour and the service performed during one visit of the neighbour. */
interface Measured extends Watched {
  /** Median of the neighbour's turns. */
  turnMs: number
  turnsMs: number[]
  /** Whether the neighbour's session ended as usual. */
  isCompleted: boolean
  /** How the visits of the hostile page ended, one after another while the neighbour ran; empty if there was none. */
  ended: string[]
}

const persona = { name: 'Bo', role_description: 'A visitor who looks around.' }
/** A machine is not equally fast for ten minutes: so many pages are compared with the harmless ones before and after them. */
const pagesPerFloor = 6
const startMs = 60_000
/** A short session, including the time to end it. */
const runMs = 240_000

/**
 * Measures a session on a quiet shop while another session of the same service visits a hostile page, for each page in
 * turn, and compares it with the same session next to a harmless page. Each of these pages is visited again when its visit has ended:
 * starting browsers is work too, and most hostile pages are ended soon.
 */
export async function benchHostile(): Promise<BenchRow[]> {
  await using resources = new AsyncDisposableStack()
  const shop = resources.use(await startShop({ port: 0, defects: 'none' }))
  const sites = resources.use(await startHostileSites())
  const folder = await mkdtemp(join(tmpdir(), 'understudy-hostile-'))
  resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const service = resources.use(
    await startService(
      {
        port: null,
        dataDirectory: folder,
        testHosts: [`${shopHost}=127.0.0.1:${shop.port}`, ...sites.testHosts].join(','),
        variables: {
          WORKER_CONCURRENCY: '2',
          MODEL_ROUTES: undefined,
          ANTHROPIC_API_KEY: undefined,
          OPENAI_API_KEY: undefined,
          GOOGLE_GENERATIVE_AI_API_KEY: undefined,
        },
      },
      AbortSignal.timeout(startMs),
    ),
  )
  const client = createClient({ baseUrl: service.baseUrl, apiKey: service.apiKey })
  for (const host_pattern of [shopHost, '*.test.example']) {
    await client.allowedTargets.create({ host_pattern })
  }
  const measure = (page: string | null) => measureBeside(client, service, page)
  // Warm-up: the first session loads what all later ones share.
  await measure(null)
  const pages = listWantedPages()
  const rows: BenchRow[] = []
  const quiet = report('quiet', await measure(null))
  let before = report(harmlessPage, await measure(harmlessPage))
  rows.push(describeHarmless(before, quiet))
  for (let first = 0; first < pages.length; first += pagesPerFloor) {
    const beside: { page: string; measured: Measured; attacks: number }[] = []
    for (const page of pages.slice(first, first + pagesPerFloor)) {
      const attacksBefore = await sites.countAttacks(page)
      const measured = report(page, await measure(page))
      beside.push({ page, measured, attacks: (await sites.countAttacks(page)) - attacksBefore })
    }
    const after = report(harmlessPage, await measure(harmlessPage))
    const floor = {
      turnMs: median([...before.turnsMs, ...after.turnsMs]),
      turns: Math.min(before.turnsMs.length, after.turnsMs.length),
      healthMs: Math.min(before.healthMs, after.healthMs),
    }
    for (const { page, measured, attacks } of beside) {
      rows.push(...describe(page, measured, floor), describeAttacks(page, attacks))
    }
    before = after
  }
  return rows
}

/** All pages take minutes, so each result is printed immediately. */
function report(name: string, measured: Measured): Measured {
  process.stderr.write(`  ${name}: ${JSON.stringify(measured)}\n`)
  return measured
}

async function measureBeside(
  client: Client,
  { baseUrl, pid }: { baseUrl: string; pid: number },
  page: string | null,
): Promise<Measured> {
  await using watch = watchService(baseUrl, pid)
  await using hostile =
    page === null ? null : await keepVisiting(client, `https://${page}.test.example/`)
  const neighbour = await visit(client, `https://${shopHost}/`)
  const signal = AbortSignal.timeout(runMs)
  const { status, sessions } = await client.waitForRun(neighbour, { pollMs: 1000, signal })
  const { turns } = await client.sessions.transcript(neighbour, sessions[0]?.id ?? '')
  const ended = (await hostile?.stop()) ?? []
  const moments = turns.map(({ at }) => Date.parse(at))
  const turnsMs = moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment))
  const isCompleted = status === 'completed'
  return { turnMs: median(turnsMs), turnsMs, isCompleted, ended, ...(await watch.stop()) }
}

/** Visits a page again each time that a visit has ended, until stopped; the first visit has begun. */
async function keepVisiting(client: Client, url: string) {
  let isStopped = false
  const isStopping = (): boolean => isStopped
  let runId = await visit(client, url)
  await waitUntilStarted(client, runId)
  const ended: string[] = []
  const visiting = hold(async () => {
    for (;;) {
      const signal = AbortSignal.timeout(runMs)
      ended.push(describeEnd(await client.waitForRun(runId, { pollMs: 200, signal })))
      if (isStopping()) return
      runId = await visit(client, url)
      if (isStopping()) await client.runs.cancel(runId)
    }
  })
  async function stop(): Promise<string[]> {
    isStopped = true
    await client.runs.cancel(runId).catch(ignoreEnded)
    await visiting.outcome()
    return ended
  }
  return { stop, [Symbol.asyncDispose]: async () => void (await stop()) }
}

function describeEnd({ sessions }: RunDetail): string {
  const {
    termination_kind: kind,
    turns,
    started_at: start,
    finished_at: finish,
  } = sessions[0] ?? {}
  // A cancelled run ends before its sessions.
  if (typeof kind !== 'string' || typeof start !== 'string' || typeof finish !== 'string')
    return `cancelled after ${turns ?? 0} turns`
  const seconds = (Date.parse(finish) - Date.parse(start)) / 1000
  return `${kind} after ${turns ?? 0} turns and ${seconds.toFixed(1)} s`
}

async function visit(client: Client, url: string): Promise<string> {
  return (await client.runs.create({ target_url: url, persona })).run_id
}

async function waitUntilStarted(client: Client, runId: string): Promise<void> {
  const signal = AbortSignal.timeout(startMs)
  while ((await client.runs.get(runId)).status === 'queued') {
    signal.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** What a second session costs that does no harm. */
function describeHarmless({ turnMs: value }: Measured, { turnMs: floor }: Measured): BenchRow {
  const name = 'turn of a session next to a harmless page, compared with the session alone'
  return { name, value, unit: 'ms', floor, targets: [] }
}

/** Without it the figures of a page would say nothing. */
function describeAttacks(page: string, value: number): BenchRow {
  const name = `requests of a page that ${page.replaceAll('-', ' ')} (control)`
  // A browser's start connects to each test host once.
  const targets = [atLeast(page === tlsPage ? 20 : 1)]
  return { name, value, unit: 'times', floor: null, targets }
}

/** The run may already have ended on its own. */
function ignoreEnded(): void {}

function describe(
  page: string,
  measured: Measured,
  harmless: Pick<Measured, 'turnMs' | 'healthMs'> & { turns: number },
): BenchRow[] {
  const { turnMs, turnsMs, isCompleted, healthMs, failed, grownMib } = measured
  const beside = `next to a page that ${page.replaceAll('-', ' ')}`
  return [
    {
      name: `turn of a session ${beside}`,
      value: turnMs,
      unit: 'ms',
      floor: harmless.turnMs,
      targets: [atMostTimes(1.5)],
    },
    {
      // A session that ended early would say nothing about the others.
      name: `turns of a session ${beside}, if it completed`,
      value: isCompleted ? turnsMs.length : 0,
      unit: 'times',
      floor: harmless.turns,
      targets: [atLeastTimes(1)],
    },
    {
      name: `/health ${beside}, p95`,
      value: healthMs,
      unit: 'ms',
      floor: harmless.healthMs,
      targets: [atMost(200)],
    },
    {
      name: `memory of the service ${beside}`,
      value: grownMib,
      unit: 'MiB',
      floor: null,
      targets: [atMost(150)],
    },
    {
      name: `failed /health responses ${beside} (missing or >= 500)`,
      value: failed,
      unit: 'times',
      floor: null,
      targets: [atMost(0)],
    },
  ]
}
