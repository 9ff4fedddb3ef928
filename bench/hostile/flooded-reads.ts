import { setTimeout as wait } from 'node:timers/promises'
import { createLocalArtifactStore } from '../../server/src/artifacts/local.ts'
import { parseConfig } from '../../server/src/config/config.ts'
import { systemClock } from '../../server/src/lib/clock.ts'
import { createLog } from '../../server/src/lib/log.ts'
import { hold } from '../../server/src/lib/waiting/held.ts'
import { createCustomer } from '../../server/src/operations/customers/create-customer.ts'
import { openDatabase } from '../../server/src/store/database.ts'
import { makeTestFolder } from '../../server/tests/support/process/make-test-folder.ts'
import { startFlags } from '../../server/tests/support/process/spawn-program.ts'
import { startChildService } from '../../server/tests/support/process/start-child-service.ts'
import { modest, seedFlood } from '../../server/tests/support/reads/seed-flood.ts'
import { seededAt, seedRun } from '../../server/tests/support/records/seed-run.ts'
import { atMost, type BenchRow } from '../bench-row.ts'
import { median } from '../median.ts'
import { readCpuMs } from '../product/read-cpu.ts'

/** What a page that throws without end left in versions without limits. */
const flood = { ...modest, turns: 15, problemsPerTurn: 100, eventsPerTurn: 10 }
const reads = [
  'comparison',
  'problem-history',
  'map?session=all',
  'problems',
  'aggregate-report',
  'aggregate-report.md',
  'aggregate-report.html',
  'sessions/run_late_0/report',
  'sessions/run_late_0/report.html',
  'sessions/run_late_0/transcript',
] as const
const rounds = 5
/** Far fewer requests than the limit of a customer, also where the reads take minutes. */
const everyMs = 150
/** If another customer waits longer than this, the service paused. */
const pauseMs = 250

/** How long another customer waits while one reads flooded runs, and how long the reads take. */
export async function benchFloodedReads(): Promise<BenchRow[]> {
  await using resources = new AsyncDisposableStack()
  const folder = resources.use(await makeTestFolder())
  const keys = await seed(folder.path)
  const service = resources.use(
    await startChildService(
      { DATA_DIR: folder.path, ROLE: 'api', LOG_LEVEL: 'error' },
      { flags: startFlags },
    ),
  )
  const read = async (path: string, apiKey: string) => {
    const headers = { authorization: `Bearer ${apiKey}` }
    const startCpuMs = await readCpuMs(service.pid)
    const startMs = performance.now()
    const response = await fetch(`${service.baseUrl}/runs/${path}`, { headers })
    const { byteLength: bytes } = await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
    const ms = performance.now() - startMs
    return { ms, cpuMs: (await readCpuMs(service.pid)) - startCpuMs, bytes }
  }
  const waits: number[] = []
  const done = new AbortController()
  const watching = hold(async () => {
    while (!done.signal.aborted) {
      waits.push((await read('run_quiet', keys.quiet)).ms)
      await wait(everyMs)
    }
  })
  const readAll = async () => {
    const rows: BenchRow[] = []
    for (const path of reads) {
      const answers = []
      for (let round = 0; round < rounds; round += 1) {
        answers.push(await read(`run_late/${path}`, keys.flooded))
      }
      rows.push(describeRead(path, answers))
    }
    return rows
  }
  try {
    await readAll()
  } finally {
    done.abort()
    await watching.result()
  }
  // Once more: what the other customer reads is work of the same process.
  return [describeWaits(waits), ...(await readAll())]
}

async function seed(folder: string): Promise<{ flooded: string; quiet: string }> {
  const { database, artifacts } = parseConfig({ ROLE: 'api', DATA_DIR: folder })
  if (artifacts.kind !== 'local') throw new Error('the files are in the folder')
  await using opened = await openDatabase(database, createLog('silent'))
  const { db } = opened
  const stores = { db, artifacts: createLocalArtifactStore(artifacts.directory) }
  const flooded = await createCustomer({ db, clock: systemClock }, 'flooded')
  const quiet = await createCustomer({ db, clock: systemClock }, 'quiet')
  for (const [index, runId] of ['run_early', 'run_late'].entries()) {
    const createdAt = new Date(seededAt.getTime() + index * 60_000)
    await seedFlood(stores, { customerId: flooded.customerId, runId, createdAt }, flood)
  }
  const { customerId } = quiet
  await seedRun(db, { customerId, runId: 'run_quiet', sessionIds: ['sess_quiet'] })
  return { flooded: flooded.apiKey, quiet: quiet.apiKey }
}

function describeWaits(waits: readonly number[]): BenchRow {
  return {
    name: `waits over ${pauseMs} ms of another customer while flooded runs are read, of ${waits.length} (longest ${Math.round(Math.max(...waits))} ms)`,
    value: waits.filter((ms) => ms > pauseMs).length,
    unit: 'times',
    floor: null,
    targets: [atMost(0)],
  }
}

/** In processor time, which other programs of the machine do not change. */
function describeRead(
  path: string,
  answers: readonly { ms: number; cpuMs: number; bytes: number }[],
): BenchRow {
  const megabytes = Math.max(...answers.map(({ bytes }) => bytes)) / 1_000_000
  const elapsed = Math.round(median(answers.map(({ ms }) => ms)))
  return {
    name: `GET /runs/{id}/${path} of a flooded run, in processor time (${elapsed} ms elapsed, ${megabytes.toFixed(2)} MB)`,
    value: median(answers.map(({ cpuMs }) => cpuMs)),
    unit: 'ms',
    floor: null,
    targets: [atMost(300)],
  }
}
