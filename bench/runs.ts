import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Pool } from 'undici'
import { systemClock } from '../server/src/lib/clock.ts'
import { createCustomer } from '../server/src/operations/create-customer.ts'
import type { Database } from '../server/src/store/database.ts'
import { makeTestFolder } from '../server/tests/make-test-folder.ts'
import { startChildService } from '../server/tests/start-child-service.ts'
import { openTestDatabase } from '../server/tests/test-database.ts'
import { findFreePort } from '../server/tests/test-service.ts'
import type { BenchRow } from './bench-row.ts'
import { atLeastTimes, atMostTimes } from './bench-row.ts'
import { median } from './median.ts'

const bareProgram = fileURLToPath(new URL('fixtures/serve-runs-bare.ts', import.meta.url))
const customerCount = 20
const few = 1000
const many = 100_000
const connections = 16
const rounds = 7
/** Of a round; within the limit of requests a minute of all customers together. */
const requestsPerRound = 1500

interface Caller {
  customerId: string
  apiKey: string
}

/** What one kind of request came to. */
interface Load {
  perSecond: number
  p99Ms: number
}

type Sight = 'list' | 'detail'

/** A database with so many runs, the service on it, and a bare server on it. */
interface Bench {
  db: Database
  callers: readonly Caller[]
  service: string
  bare: string
}

/** GET /runs and GET /runs/{id} beside a bare server that makes one query, with few runs in the database and with many. */
export async function benchRuns(): Promise<BenchRow[]> {
  if (process.env['DATABASE_URL'] === undefined) {
    process.stderr.write('runs is left out: DATABASE_URL must name a PostgreSQL server\n')
    return []
  }
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
  await seedRuns(db, callers, runs)
  const service = resources.use(
    await startChildService({
      DATABASE_URL: driver.url,
      DATA_DIR: folder.path,
      ROLE: 'api',
      LOG_LEVEL: 'error',
    }),
  )
  const bare = resources.use(await startBare(driver.url))
  return { db, callers, service: service.baseUrl, bare: bare.baseUrl }
}

/** Rounds of all in turn, so that whatever else the machine does slows all. The first round warms up. */
async function compare(
  name: string,
  { small, large }: { small: Bench; large: Bench },
  sight: Sight,
): Promise<BenchRow[]> {
  const loads: { ours: Load; bare: Load; fewRuns: Load }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const { db } of [small, large]) await sql`delete from rate_limits`.execute(db)
    loads.push({
      fewRuns: await load(small.service, small.callers, sight),
      ours: await load(large.service, large.callers, sight),
      bare: await load(large.bare, large.callers, sight),
    })
  }
  const middle = (of: (round: (typeof loads)[number]) => number) => median(loads.slice(1).map(of))
  return [
    {
      name: `${name} with ${many} runs`,
      value: middle(({ ours }) => ours.perSecond),
      unit: '/s',
      floor: middle(({ bare }) => bare.perSecond),
      targets: [atLeastTimes(0.5)],
    },
    {
      name: `its 99th percentile, beside that with ${few} runs`,
      value: middle(({ ours }) => ours.p99Ms),
      unit: 'ms',
      floor: middle(({ fewRuns }) => fewRuns.p99Ms),
      targets: [atMostTimes(1.3)],
    },
  ]
}

async function addCallers(db: Database): Promise<Caller[]> {
  const callers: Caller[] = []
  for (let index = 0; index < customerCount; index += 1) {
    callers.push(await createCustomer({ db, clock: systemClock }, `customer ${index}`))
  }
  return callers
}

/** Adds runs of one session each, the same number to every customer. */
async function seedRuns(db: Database, callers: readonly Caller[], total: number): Promise<void> {
  const each = total / callers.length
  for (const { customerId } of callers) {
    await sql`insert into runs (customer_id, id, target_url, status, aggregate_status, guided_exploration,
        duration_budget, task, flows, model, is_preview, session_count, created_at)
      select ${customerId}, 'run_' || n, 'https://shop.example.com/', 'queued', 'not_applicable', 'off', 'short',
        'Buy a green tea', '[]', 'understudy-explorer', true, 1, now() - make_interval(mins => n)
      from generate_series(1, ${each}::int) as n`.execute(db)
    await sql`insert into sessions (customer_id, id, run_id, position, persona_id, persona, seed, status,
        lease_expires_at, created_at)
      select customer_id, 'sess_' || id, id, 0, 'pers_ada', ${JSON.stringify(persona)}::jsonb, 7, 'queued',
        now() + interval '1 day', created_at
      from runs where customer_id = ${customerId}`.execute(db)
  }
  await sql`vacuum analyze`.execute(db)
}

const persona = {
  id: 'pers_ada',
  name: 'Ada',
  role_description: 'Buys tea on her phone.',
  technical_sophistication: 'medium',
  patience_level: 'medium',
  goals: ['find a green tea'],
  pain_points: [],
  current_tools: [],
  synthesized_prompt: 'You are Ada.',
}

async function load(baseUrl: string, callers: readonly Caller[], sight: Sight): Promise<Load> {
  const pool = new Pool(baseUrl, { connections, pipelining: 1 })
  const times: number[] = []
  let sent = 0
  async function send(): Promise<void> {
    while (sent < requestsPerRound) {
      const index = sent
      sent += 1
      const caller = callers[index % callers.length]
      const path = sight === 'list' ? '/runs?limit=50' : `/runs/run_${(index % 50) + 1}`
      const startMs = performance.now()
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path,
        headers: {
          authorization: `Bearer ${caller?.apiKey}`,
          'x-customer': caller?.customerId ?? '',
        },
      })
      await body.dump()
      if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}`)
      times.push(performance.now() - startMs)
    }
  }
  const startMs = performance.now()
  await Promise.all(Array.from({ length: connections }, send))
  const seconds = (performance.now() - startMs) / 1000
  await pool.close()
  const sorted = times.toSorted((a, b) => a - b)
  return { perSecond: times.length / seconds, p99Ms: sorted[Math.floor(times.length * 0.99)] ?? 0 }
}

async function startBare(url: string): Promise<AsyncDisposable & { baseUrl: string }> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [bareProgram], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
