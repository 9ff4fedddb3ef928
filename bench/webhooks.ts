import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { systemClock } from '../server/src/lib/clock.ts'
import { Secret } from '../server/src/lib/secret.ts'
import { openVault } from '../server/src/operations/credentials/open-vault.ts'
import { createCustomer } from '../server/src/operations/customers/create-customer.ts'
import { createWebhook } from '../server/src/operations/webhooks/create-webhook.ts'
import type { Database } from '../server/src/store/database.ts'
import { createMasterKeys } from '../server/src/vault/master-keys.ts'
import { openTestDatabase } from '../server/tests/support/service/test-database.ts'
import { testMasterKey } from '../server/tests/support/service/test-dispatcher.ts'
import { atMost, type BenchRow } from './bench-row.ts'

const dispatcher = fileURLToPath(
  new URL('../server/tests/fixtures/dispatch-webhooks.ts', import.meta.url),
)
const steadyCount = 3000
const killedCount = 10_000
const killEveryMs = 2000
const atOnce = 5
const givenUpAfterMs = 600_000

/** Counts how often each request arrived. */
interface Receiver extends AsyncDisposable {
  port: number
  counts: Map<string, number>
  lastAtMs: () => number
  firstAtMs: () => number
}

/** Webhook deliveries to one endpoint: the speed, and the losses when the dispatcher is killed repeatedly. */
export async function benchWebhooks(): Promise<BenchRow[]> {
  const steady = await dispatch(steadyCount, null)
  const killed = await dispatch(killedCount, killEveryMs)
  const floor = await postBare(steadyCount)
  const never = [atMost(0)]
  return [
    {
      name: `${steadyCount} deliveries to one endpoint`,
      value: steady.seconds,
      unit: 's',
      floor,
      targets: [atMost(steadyCount / 300)],
    },
    {
      name: `deliveries lost of ${killedCount}, dispatcher killed every 2 s`,
      value: killedCount - killed.distinct,
      unit: 'times',
      floor: null,
      targets: never,
    },
    {
      name: `the same, delivered more than once (${killed.kills} kills)`,
      value: killed.total - killed.distinct,
      unit: 'times',
      floor: null,
      targets: [atMost(killed.kills * atOnce)],
    },
  ]
}

interface Dispatching {
  seconds: number
  distinct: number
  total: number
  kills: number
}

async function dispatch(count: number, killMs: number | null): Promise<Dispatching> {
  await using receiver = await startReceiver()
  await using opened = await openTestDatabase()
  if (opened.driver.kind !== 'pg') throw new Error('the bench needs a server')
  const environment = { DATABASE_URL: opened.driver.url, RECEIVER_PORT: String(receiver.port) }
  await seedEvents(opened.db, count)
  let kills = 0
  let child = start(environment)
  const deadlineMs = performance.now() + givenUpAfterMs
  while (receiver.counts.size < count && performance.now() < deadlineMs) {
    await wait(killMs ?? 50)
    if (killMs === null) continue
    await kill(child)
    kills += 1
    child = start(environment)
  }
  const seconds = (receiver.lastAtMs() - receiver.firstAtMs()) / 1000
  await settle(opened.db)
  await kill(child)
  const total = [...receiver.counts.values()].reduce((sum, times) => sum + times, 0)
  return { seconds, distinct: receiver.counts.size, total, kills }
}

/** Deliveries answered but not recorded before a kill are sent once more. */
async function settle(db: Database): Promise<void> {
  for (;;) {
    const { pending } = await db
      .selectFrom('webhook_deliveries')
      .select(({ fn }) => fn.countAll<number>().as('pending'))
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow()
    if (pending === 0) return
    await wait(100)
  }
}

async function seedEvents(db: Database, count: number): Promise<void> {
  const clock = systemClock
  const vault = openVault({ db, clock }, createMasterKeys(new Secret(testMasterKey), null))
  const { customerId } = await createCustomer({ db, clock }, 'bench')
  await createWebhook({ db, clock, vault, testHosts: new Map(), sendMail: null }, customerId, {
    url: 'http://hook.test.example/',
    events: ['run.failed'],
    format: 'json',
    quietHours: null,
  })
  const payload = JSON.stringify({ run_id: 'run_a', status: 'failed', session_ids: [] })
  const rows = Array.from({ length: count }, (_, index) => ({
    customer_id: customerId,
    id: `evt_${index}`,
    event: 'run.failed',
    payload,
    created_at: clock.now(),
    dispatched_at: null,
  }))
  for (let first = 0; first < count; first += 1000) {
    await db
      .insertInto('outbox')
      .values(rows.slice(first, first + 1000))
      .execute()
  }
}

function start(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [dispatcher], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function startReceiver(): Promise<Receiver> {
  const counts = new Map<string, number>()
  const times: number[] = []
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const id = String(request.headers['x-service-event-id'])
      counts.set(id, (counts.get(id) ?? 0) + 1)
      times.push(performance.now())
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('there is no port')
  return {
    port: address.port,
    counts,
    firstAtMs: () => times[0] ?? 0,
    lastAtMs: () => times.at(-1) ?? 0,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Seconds for the same number of posts with fetch, with the same concurrency and nothing recorded. */
async function postBare(count: number): Promise<number> {
  await using receiver = await startReceiver()
  const startMs = performance.now()
  let sent = 0
  async function post(): Promise<void> {
    while (sent < count) {
      sent += 1
      const headers = { 'x-service-event-id': String(sent) }
      const answer = await fetch(`http://127.0.0.1:${receiver.port}/`, {
        method: 'POST',
        body: '{}',
        headers,
      })
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, post))
  return (performance.now() - startMs) / 1000
}
