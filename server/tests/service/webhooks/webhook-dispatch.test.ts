import { createServer, type ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Clock, systemClock } from '../../../src/lib/clock.ts'
import { createId } from '../../../src/lib/ids.ts'
import { createLog } from '../../../src/lib/log.ts'
import { writeJson } from '../../../src/store/json.ts'
import { listen } from '../../support/servers/listen.ts'
import { answerStatus, type ReceivedRequest } from '../../support/servers/webhook-receiver.ts'
import {
  openWebhookBench,
  type WebhookBench,
  webhookUrl,
} from '../../support/service/open-webhook-bench.ts'
import {
  addEvent,
  createMovableClock,
  runFailed,
  startTestDispatcher,
} from '../../support/service/test-dispatcher.ts'
import { patience } from '../../support/time/patience.ts'

let bench: WebhookBench
let receiver: WebhookBench['receiver']
let service: WebhookBench['service']
let testHosts: WebhookBench['testHosts']

const url = webhookUrl

beforeAll(async () => {
  bench = await openWebhookBench()
  ;({ receiver, service, testHosts } = bench)
})

beforeEach(() => bench.reset())

afterAll(() => bench[Symbol.asyncDispose]())

test('at most five attempts of a webhook and twenty of a customer are in progress, and others do not wait', async () => {
  const busy = await service.addCaller('busy')
  const calm = await service.addCaller('calm')
  const held: ServerResponse[] = []
  receiver.answerWith((request, response) => {
    if (request.url === '/calm') response.end()
    else held.push(response)
  })
  for (let index = 0; index < 6; index += 1) {
    await busy.client.webhooks.create({ url: `${url}busy/${index}`, events: ['run.failed'] })
  }
  await calm.client.webhooks.create({ url: `${url}calm`, events: ['run.failed'] })
  for (let count = 0; count < 10; count += 1) await addEvent(service.db, busy.customerId)
  await using dispatcher = startTestDispatcher({ db: service.db, testHosts })
  await bench.receive(20)
  await addEvent(service.db, calm.customerId)
  dispatcher.wake()
  await bench.receive(21)

  const paths = receiver.received.map(({ path }) => path)
  expect(paths.at(-1)).toBe('/calm')
  const perWebhook = Object.values(Object.groupBy(paths, (path) => path)).map(
    (same) => same?.length ?? 0,
  )
  expect(Math.max(...perWebhook)).toBeLessThanOrEqual(5)
  expect(Object.keys(Object.groupBy(paths, (path) => path))).toHaveLength(7)

  receiver.answerWith(answerStatus(200))
  for (const response of held) response.end()
  await bench.receive(61)
  expect(receiver.received).toHaveLength(61)
})

test('due deliveries are sent before a flood of events has been processed', async () => {
  const flooded = await service.addCaller('flooded')
  const calm = await service.addCaller('beside')
  const { id } = await flooded.client.webhooks.create({
    url: `${url}flood`,
    events: ['run.failed'],
  })
  await calm.client.webhooks.create({ url: `${url}beside`, events: ['run.failed'] })
  const waiting = Promise.withResolvers<number>()
  receiver.answerWith((request, response) => {
    if (request.url === '/beside') countWaiting().then(waiting.resolve, waiting.reject)
    response.end()
  })
  await addEvent(service.db, calm.customerId)
  await addFlood(flooded.customerId, 5000)
  await using _dispatcher = startTestDispatcher({ db: service.db, testHosts })

  expect(await waiting.promise).toBeGreaterThan(0)
  await flooded.client.webhooks.delete(id)

  async function countWaiting(): Promise<number> {
    const query = service.db.selectFrom('outbox').select('id').where('dispatched_at', 'is', null)
    return (await query.execute()).length
  }
})

test('two dispatchers deliver every event once', async () => {
  const { client, customerId } = await service.addCaller('shared')
  await client.webhooks.create({ url, events: ['run.failed'] })
  await using _first = startTestDispatcher({ db: service.db, testHosts })
  await using _second = startTestDispatcher({ db: service.db, testHosts })
  const ids: string[] = []
  for (let count = 0; count < 60; count += 1) ids.push(await addEvent(service.db, customerId))
  await bench.receive(60)

  const told = receiver.received.map(({ headers }) => headers['x-service-event-id'])
  expect(told).toHaveLength(60)
  expect(new Set(told)).toEqual(new Set(ids))
})

test('deliveries claimed by a dead process are sent once the claim has expired', async () => {
  const { client, customerId } = await service.addCaller('survivor')
  const { id } = await client.webhooks.create({ url, events: ['run.failed'] })
  receiver.answerWith(() => undefined)
  await addEvent(service.db, customerId)
  // After its first look it does nothing more: it renews no claim and claims nothing.
  const dead = startTestDispatcher({ db: service.db, testHosts, clock: createStoppedClock() })
  await bench.receive(1)
  await service.db
    .updateTable('webhook_deliveries')
    .set({ claimed_until: new Date(0) })
    .where('webhook_id', '=', id)
    .execute()

  receiver.answerWith(answerStatus(200))
  await using _alive = startTestDispatcher({ db: service.db, testHosts })
  await bench.receive(2)
  const [first, second] = receiver.received.map(({ headers }) => headers['x-service-event-id'])
  expect(second).toBe(first)
  await vi.waitFor(async () => {
    const [delivery] = (await client.webhooks.listDeliveries(id)).items
    expect(delivery).toMatchObject({ status: 'delivered', attempt_count: 1 })
  }, patience)
  receiver.dropConnections()
  await dead[Symbol.asyncDispose]()
  const [delivery] = (await client.webhooks.listDeliveries(id)).items
  expect(delivery).toMatchObject({ status: 'delivered', attempt_count: 1, last_error: null })
})

test('a name that starts to resolve to an internal address is not dialled', async () => {
  const canary = createServer()
  let connections = 0
  canary.on('connection', () => (connections += 1))
  await using _listening = await listen(canary)
  const { client, customerId } = await service.addCaller('rebound')
  const { id } = await client.webhooks.create({
    url: 'http://late.test.example:8080/',
    events: ['run.failed'],
  })
  await using _dispatcher = startTestDispatcher({
    db: service.db,
    testHosts: new Map(),
    resolveHost: () => Promise.resolve(['127.0.0.1']),
  })
  await addEvent(service.db, customerId)
  await vi.waitFor(async () => {
    const [delivery] = (await client.webhooks.listDeliveries(id)).items
    expect(delivery).toMatchObject({
      status: 'pending',
      attempt_count: 1,
      last_status_code: null,
      last_error: 'No public address was found for the host, or its port is not allowed.',
    })
  }, patience)
  expect(await client.webhooks.get(id)).toMatchObject({ last_delivery_status: 'unreachable' })
  expect(connections).toBe(0)
})

test('no log line of a delivery contains the secret or the URL', async () => {
  const { client, customerId } = await service.addCaller('quiet')
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, callback) {
      lines.push(String(chunk))
      callback()
    },
  })
  await client.webhooks.create({
    url: `${url}canary-path`,
    events: ['run.failed'],
    secret: 'Zq7!canary-secret',
  })
  const broken = await client.webhooks.create({ url: `${url}canary`, events: ['run.failed'] })
  await service.db
    .updateTable('webhooks')
    .set({ secret: 'v1.dek_canary.AAAA' })
    .where('id', '=', broken.id)
    .execute()
  receiver.answerWith(answerStatus(500))
  await using _dispatcher = startTestDispatcher({
    db: service.db,
    testHosts,
    log: createLog('trace', sink),
  })
  await addEvent(service.db, customerId)

  await vi.waitFor(() => expect(lines.length).toBeGreaterThanOrEqual(2), patience)
  expect(lines.join('\n')).toContain('encryption_failure')
  expect(lines.join('\n')).toContain('The receiver responded with 500.')
  expect(lines.join('\n')).not.toContain('canary')
  expect((await client.webhooks.listDeliveries(broken.id)).items).toMatchObject([
    { status: 'pending', attempt_count: 0, last_error: null, next_retry_at: null },
  ])
})

test('no attempt begins once a webhook is deleted, whenever that happens', async () => {
  const { client, customerId } = await service.addCaller('racer')
  const clock = createMovableClock(new Date().toISOString())
  await using _first = startTestDispatcher({ db: service.db, testHosts, clock })
  await using second = startTestDispatcher({ db: service.db, testHosts, clock })
  const late: string[] = []
  for (let round = 0; round < 4; round += 1) {
    const { id } = await client.webhooks.create({ url: `${url}${round}`, events: ['run.failed'] })
    for (let count = 0; count < 30; count += 1) await addEvent(service.db, customerId)
    second.wake()
    await vi.waitFor(() => expect(requestsOf(round).length).toBeGreaterThan(round), patience)
    await client.webhooks.delete(id)
    // From here on attempts are signed an hour later, however long those before take to arrive.
    const beforeS = clock.now().getTime() / 1000
    clock.advance(3600)
    await addEvent(service.db, customerId)
    second.wake()
    await proveDispatch()
    const begunS = requestsOf(round).map(readSignedAtS)
    if (Math.max(...begunS) > beforeS) late.push(`round ${round}`)
  }
  expect(late).toEqual([])

  /** An event of another customer that was just added has arrived. */
  async function proveDispatch(): Promise<void> {
    const witness = await service.addCaller('witness')
    await witness.client.webhooks.create({ url: `${url}witness`, events: ['run.failed'] })
    const eventId = await addEvent(service.db, witness.customerId)
    await vi.waitFor(() => {
      const ids = receiver.received.map(({ headers }) => headers['x-service-event-id'])
      expect(ids).toContain(eventId)
    }, patience)
  }
})

async function addFlood(customerId: string, count: number): Promise<void> {
  const createdAt = new Date()
  const { event, payload } = runFailed('run_a')
  const values = Array.from({ length: count }, () => ({
    customer_id: customerId,
    id: createId('evt', createdAt),
    event,
    payload: writeJson(payload),
    created_at: createdAt,
    dispatched_at: null,
  }))
  await service.db.insertInto('outbox').values(values).execute()
}

function requestsOf(round: number): ReceivedRequest[] {
  return receiver.received.filter(({ path }) => path === `/${round}`)
}

/** When the attempt began, by the clock of its dispatcher. */
function readSignedAtS({ headers }: ReceivedRequest): number {
  const signedAt = /^t=(\d+),/.exec(String(headers['x-service-signature']))?.[1]
  if (signedAt === undefined) throw new Error('an attempt without a signature')
  return Number(signedAt)
}

/** Nothing that waits on it goes on, unless it is stopped. */
function createStoppedClock(): Clock {
  return { ...systemClock, sleep: (_ms, signal) => systemClock.sleep(2 ** 31 - 1, signal) }
}
