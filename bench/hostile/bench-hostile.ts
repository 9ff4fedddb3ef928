import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '../../demo/src/start-service.ts'
import { createClient } from '../../sdk/src/client.ts'
import { startShop } from '../../testbed/src/shop/start-shop.ts'
import { shopHost } from '../../testbed/src/shop/test-host.ts'
import { atLeast, atLeastTimes, atMost, atMostTimes, type BenchRow } from '../bench-row.ts'
import { countFaults } from '../count-faults.ts'
import { median } from '../median.ts'
import { harmlessPage } from './flooding-pages.ts'
import { type HostileSites, listWantedPages, startHostileSites, tlsPage } from './hostile-sites.ts'
import { type Beside, measureBeside, type Measured, type Measuring } from './measure-beside.ts'

/** What sessions next to hostile pages are compared with: sessions alone, or next to a harmless page. */
interface Comparison {
  floor: Beside | null
  visits: Beside['visits']
  /** A machine is not equally fast for an hour: so many pages are compared with the same sessions before and after them. */
  pagesPerFloor: number
}

interface HostileBench extends Measuring {
  sites: HostileSites
}

const comparisons: readonly Comparison[] = [
  { floor: null, visits: 'once', pagesPerFloor: 1 },
  // Starting browsers is work too, and most hostile pages are ended soon.
  { floor: { page: harmlessPage, visits: 'repeatedly' }, visits: 'repeatedly', pagesPerFloor: 6 },
]
const startMs = 60_000

/**
 * Measures a session on a quiet shop while another session of the same service visits a hostile page, for each page in
 * turn. First the page is visited once, and the session compared with the same session alone. Then the page is visited again each time
 * that its visit has ended, and the session compared with the same session next to a harmless page that is visited as often.
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
  const faults = countFaults()
  const { baseUrl, apiKey } = service
  const client = createClient({ baseUrl, apiKey, fetch: faults.fetch })
  for (const host_pattern of [shopHost, '*.test.example']) {
    await client.allowedTargets.create({ host_pattern })
  }
  const bench = { client, service, sites }
  // Warm-up: the first session loads what all later ones share.
  await measureBeside(bench, null)
  const rows = await compareHarmless(bench)
  for (const comparison of comparisons) rows.push(...(await comparePages(bench, comparison)))
  return [...rows, countResponses(faults.read())]
}

/** What a second session costs that does no harm. */
async function compareHarmless(bench: HostileBench): Promise<BenchRow[]> {
  const { turnMs: floor } = await measure(bench, null)
  const { turnMs: value } = await measure(bench, { page: harmlessPage, visits: 'repeatedly' })
  const name = 'turn of a session next to a harmless page, compared with the session alone'
  return [{ name, value, unit: 'ms', floor, targets: [] }]
}

async function comparePages(bench: HostileBench, comparison: Comparison): Promise<BenchRow[]> {
  const { floor: floorOf, visits, pagesPerFloor } = comparison
  const pages = listWantedPages()
  const rows: BenchRow[] = []
  let before = await measure(bench, floorOf)
  for (let first = 0; first < pages.length; first += pagesPerFloor) {
    const found: { beside: Beside; measured: Measured; attacks: number }[] = []
    for (const page of pages.slice(first, first + pagesPerFloor)) {
      const beside = { page, visits }
      const attacksBefore = await bench.sites.countAttacks(page)
      const measured = await measure(bench, beside)
      const attacks = (await bench.sites.countAttacks(page)) - attacksBefore
      found.push({ beside, measured, attacks })
    }
    const after = await measure(bench, floorOf)
    const floor = joinFloors(before, after)
    for (const { beside, measured, attacks } of found) {
      rows.push(...describe(beside, measured, floor), describeAttacks(beside, attacks))
    }
    before = after
  }
  return rows
}

/** All pages take an hour, so each result is printed immediately. */
async function measure(bench: HostileBench, beside: Beside | null): Promise<Measured> {
  const measured = await measureBeside(bench, beside)
  const name = beside === null ? 'quiet' : `${beside.page} ${beside.visits}`
  process.stderr.write(`  ${name}: ${JSON.stringify(measured)}\n`)
  return measured
}

type Floor = ReturnType<typeof joinFloors>

function joinFloors(before: Measured, after: Measured) {
  return {
    turnMs: median([...before.turnsMs, ...after.turnsMs]),
    turns: Math.min(before.turnsMs.length, after.turnsMs.length),
    healthMs: Math.min(before.healthMs, after.healthMs),
  }
}

function nameVisits({ page, visits }: Beside): string {
  const times = visits === 'once' ? 'one visit' : 'repeated visits'
  return `${times} to a page that ${page.replaceAll('-', ' ')}`
}

/** Without it the figures of a page would say nothing. */
function describeAttacks(beside: Beside, value: number): BenchRow {
  const name = `requests for the attack in ${nameVisits(beside)} (control)`
  // A browser's start connects to each test host once.
  const targets = [atLeast(beside.page === tlsPage ? 20 : 1)]
  return { name, value, unit: 'times', floor: null, targets }
}

function countResponses(value: number): BenchRow {
  const name = 'responses >= 500 other than 503 with Retry-After'
  return { name, value, unit: 'times', floor: null, targets: [atMost(0)] }
}

function describe(visits: Beside, measured: Measured, floor: Floor): BenchRow[] {
  const { turnMs, turnsMs, isCompleted, healthMs, failed, grownMib } = measured
  const beside = `next to ${nameVisits(visits)}`
  return [
    {
      name: `turn of a session ${beside}`,
      value: turnMs,
      unit: 'ms',
      floor: floor.turnMs,
      targets: [atMostTimes(1.5)],
    },
    {
      // A session that ended early would say nothing about the others.
      name: `turns of a session ${beside}, if it completed`,
      value: isCompleted ? turnsMs.length : 0,
      unit: 'times',
      floor: floor.turns,
      targets: [atLeastTimes(1)],
    },
    {
      name: `/health ${beside}, p95`,
      value: healthMs,
      unit: 'ms',
      floor: floor.healthMs,
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
