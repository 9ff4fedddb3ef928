import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '../server/src/lib/clock.ts'
import { Secret } from '../server/src/lib/secret.ts'
import { openVault } from '../server/src/operations/credentials/open-vault.ts'
import { createCustomer } from '../server/src/operations/customers/create-customer.ts'
import { createWebhook } from '../server/src/operations/webhooks/create-webhook.ts'
import type { Database } from '../server/src/store/database.ts'
import { fanOutEvents } from '../server/src/store/webhooks/fan-out-events.ts'
import { createMasterKeys } from '../server/src/vault/master-keys.ts'
import { openTestDatabase } from '../server/tests/support/service/test-database.ts'
import {
  addEvent,
  startTestDispatcher,
  testMasterKey,
} from '../server/tests/support/service/test-dispatcher.ts'
import { atMostTimes, type BenchRow } from './bench-row.ts'
import { median } from './median.ts'

const rounds = 5
const pendingCount = 1000
const eventCount = 300
const eventGapMs = 20
const givenUpAfterMs = 60_000

/** Ways in which an endpoint can be dead. */
const deadEndpoints: Readonly<Record<string, RequestListener>> = {
  'that never answers': () => undefined,
  'that drops every request': (request) => request.socket.destroy(),
}

/** Two customers with one webhook each, and the arrival times of the healthy one's events. */
interface Bench {
  db: Database
  testHosts: ReadonlyMap<string, number>
  living: string
  dead: string
  arrivals: Map<string, number>
  /** Closes the connections of the dead endpoint. */
  dropDead: () => void
}

/** How much a dead endpoint of one customer delays the deliveries of another, with one dispatcher for both. */
export async function benchFairness(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const [kind, answer] of Object.entries(deadEndpoints)) rows.push(await compare(kind, answer))
  return rows
}

async function compare(kind: string, answerDead: RequestListener): Promise<BenchRow> {
  await using resources = new AsyncDisposableStack()
  const bench = await openBench(resources, answerDead)
  const loads: { alone: number; beside: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const alone = await measure(bench)
    await seedPending(bench)
    const beside = await measure(bench)
    await clear(bench)
    loads.push({ alone, beside })
  }
  const measured = loads.slice(1)
  return {
    name: `95th percentile of a delivery next to ${pendingCount} pending for an endpoint ${kind}`,
    value: median(measured.map(({ beside }) => beside)),
    unit: 'ms',
    floor: median(measured.map(({ alone }) => alone)),
    targets: [atMostTimes(1.1)],
  }
}

async function openBench(
  resources: AsyncDisposableStack,
  answerDead: RequestListener,
): Promise<Bench> {
  const arrivals = new Map<string, number>()
  const living = await listen(resources, (request, response) => {
    arrivals.set(String(request.headers['x-service-event-id']), performance.now())
    response.end()
  })
  const dead = await listen(resources, answerDead)
  const testHosts = new Map([
    ['living.test.example', living.port],
    ['dead.test.example', dead.port],
  ])
  const { db } = resources.use(await openTestDatabase())
  return {
    db,
    testHosts,
    arrivals,
    living: await addCustomer(db, testHosts, 'http://living.test.example/'),
    dead: await addCustomer(db, testHosts, 'http://dead.test.example/'),
    dropDead: () => dead.server.closeAllConnections(),
  }
}

async function addCustomer(
  db: Database,
  testHosts: ReadonlyMap<string, number>,
  url: string,
): Promise<string> {
  const clock = systemClock
  const vault = openVault({ db, clock }, createMasterKeys(new Secret(testMasterKey), null))
  const { customerId } = await createCustomer({ db, clock }, url)
  await createWebhook({ db, clock, vault, testHosts, sendMail: null }, customerId, {
    url,
    events: ['run.failed'],
    format: 'json',
    quietHours: null,
  })
  return customerId
}

/** The 95th percentile, in ms, from the commit of a healthy customer's event to its arrival. */
async function measure({ db, testHosts, living, arrivals, dropDead }: Bench): Promise<number> {
  await using dispatcher = startTestDispatcher({ db, testHosts })
  const committed = new Map<string, number>()
  for (let count = 0; count < eventCount; count += 1) {
    committed.set(await addEvent(db, living), performance.now())
    dispatcher.wake()
    await wait(eventGapMs)
  }
  const deadlineMs = performance.now() + givenUpAfterMs
  while (![...committed.keys()].every((id) => arrivals.has(id))) {
    if (performance.now() > deadlineMs) throw new Error('deliveries did not arrive')
    await wait(eventGapMs)
  }
  const stopped = dispatcher.stop()
  dropDead()
  await stopped
  const times = [...committed].map(([id, atMs]) => (arrivals.get(id) ?? Number.NaN) - atMs)
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
}

async function seedPending({ db, dead }: Bench): Promise<void> {
  for (let count = 0; count < pendingCount; count += 1) await addEvent(db, dead)
  const now = systemClock.now()
  await fanOutEvents(db, { now, firstAttemptAt: now, limit: pendingCount })
}

async function clear({ db, dead }: Bench): Promise<void> {
  await db.deleteFrom('webhook_deliveries').execute()
  await db.deleteFrom('outbox').execute()
  const alive = { dead_in_a_row: 0, failed_in_a_row: 0, probed_at: null, last_delivery_at: null }
  await db.updateTable('webhooks').set(alive).where('customer_id', '=', dead).execute()
}

async function listen(
  resources: AsyncDisposableStack,
  answer: RequestListener,
): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => answer(request, response))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  resources.defer(async () => {
    const closed = once(server, 'close')
    server.closeAllConnections()
    server.close()
    await closed
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('there is no port')
  return { server, port: address.port }
}
