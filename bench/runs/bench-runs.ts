import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../server/src/app/find-free-port.ts'
import { systemClock } from '../../server/src/lib/clock.ts'
import { createCustomer } from '../../server/src/operations/customers/create-customer.ts'
import type { Database } from '../../server/src/store/database.ts'
import { makeTestFolder } from '../../server/tests/support/process/make-test-folder.ts'
import { startFlags } from '../../server/tests/support/process/spawn-program.ts'
import { startChildService } from '../../server/tests/support/process/start-child-service.ts'
import {
  type Load,
  loadRuns,
  type RunsRequest,
} from '../../server/tests/support/records/load-runs.ts'
import {
  type Caller,
  clearRateLimits,
  seedManyRuns,
} from '../../server/tests/support/records/seed-many-runs.ts'
import { openTestDatabase } from '../../server/tests/support/service/test-database.ts'
import { atLeastTimes, atMostTimes, type BenchRow } from '../bench-row.ts'
import { median } from '../median.ts'
import { readCpuMs } from '../product/read-cpu.ts'

const bareProgram = fileURLToPath(
  new URL('../../server/tests/fixtures/serve-runs-bare.ts', import.meta.url),
)
const customerCount = 20
const few = 1000
const many = 100_000
const rounds = 7

/** A process that answers requests. */
interface Server {
  pid: number
  baseUrl: string
}

/** A database with this many runs, the service on it, and a bare server on it. */
interface Bench {
  db: Database
  callers: readonly Caller[]
  service: Server
  bare: Server
}

/**
 * GET /runs and GET /runs/{id} compared with a bare server that makes one query, with few runs in the database and with
 * many.
 */
export async function benchRuns(): Promise<BenchRow[]> {
  await using resources = new AsyncDisposableStack()
  const small = await openBench(resources, few)
  const large = await openBench(resources, many)
  return [
    ...(await compare('GET /runs?limit=50', { small, large }, 'list')),
    ...(await compare('GET /runs/{id}', { small, large }, 'detail')),
  ]
}

async function openBench(resources: AsyncDisposableStack, runs: number): Promise<Bench> {
  const folder = resources.use(await makeTestFolder())
  const { db, driver } = resources.use(await openTestDatabase())
  if (driver.kind !== 'pg') throw new Error('the bench needs a server')
  const callers = await addCallers(db)
  await seedManyRuns(db, callers, runs)
  const service = resources.use(
    await startChildService(
      {
        DATABASE_URL: driver.url,
        DATA_DIR: folder.path,
        ROLE: 'api',
        LOG_LEVEL: 'error',
      },
      { flags: startFlags },
    ),
  )
  const bare = resources.use(await startBare(driver.url))
  return { db, callers, service, bare }
}

/** All are measured in alternating rounds, so that other load slows all of them. The first round is a warm-up. */
async function compare(
  name: string,
  { small, large }: { small: Bench; large: Bench },
  request: RunsRequest,
): Promise<BenchRow[]> {
  const loads: { ours: CountedLoad; bare: CountedLoad; fewRuns: CountedLoad }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const { db } of [small, large]) await clearRateLimits(db)
    loads.push({
      fewRuns: await countLoad(small.service, small.callers, request),
      ours: await countLoad(large.service, large.callers, request),
      bare: await countLoad(large.bare, large.callers, request),
    })
  }
  const middle = (of: (round: (typeof loads)[number]) => number) => median(loads.slice(1).map(of))
  return [
    {
      name: `${name} with ${many} runs`,
      value: middle(({ ours }) => ours.perSecond),
      unit: '/s',
      floor: middle(({ bare }) => bare.perSecond),
      targets: [atLeastTimes(0.7)],
    },
    {
      name: `${name}, processor time of the server's process`,
      value: middle(({ ours }) => ours.cpuMs),
      unit: 'ms',
      floor: middle(({ bare }) => bare.cpuMs),
      targets: [],
    },
    {
      name: `99th percentile compared with ${few} runs`,
      value: middle(({ ours }) => ours.p99Ms),
      unit: 'ms',
      floor: middle(({ fewRuns }) => fewRuns.p99Ms),
      targets: [atMostTimes(1.3)],
    },
  ]
}

/** With the processor time of the server for a request. */
interface CountedLoad extends Load {
  cpuMs: number
}

async function countLoad(
  { pid, baseUrl }: Server,
  callers: readonly Caller[],
  request: RunsRequest,
): Promise<CountedLoad> {
  const beforeMs = await readCpuMs(pid)
  const load = await loadRuns(baseUrl, callers, request)
  return { ...load, cpuMs: ((await readCpuMs(pid)) - beforeMs) / load.requests }
}

async function addCallers(db: Database): Promise<Caller[]> {
  const callers: Caller[] = []
  for (let index = 0; index < customerCount; index += 1) {
    callers.push(await createCustomer({ db, clock: systemClock }, `customer ${index}`))
  }
  return callers
}

async function startBare(url: string): Promise<AsyncDisposable & Server> {
  const port = await findFreePort('127.0.0.1')
  const child = spawn(process.execPath, [bareProgram], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    pid: child.pid ?? 0,
    baseUrl: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
