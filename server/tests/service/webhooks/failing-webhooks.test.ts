import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { seedDeadDelivery } from '../../support/records/seed-delivery.ts'
import { answerStatus, verifyWithStripe } from '../../support/servers/webhook-receiver.ts'
import {
  openWebhookBench,
  type WebhookBench,
  webhookUrl as url,
} from '../../support/service/open-webhook-bench.ts'
import {
  addEvent,
  createMovableClock,
  startTestDispatcher,
} from '../../support/service/test-dispatcher.ts'
import type { TestCaller } from '../../support/service/test-service.ts'
import { patience } from '../../support/time/patience.ts'

let bench: WebhookBench
let watcher: TestCaller

beforeAll(async () => {
  bench = await openWebhookBench()
  watcher = await bench.service.addCaller('watcher')
  await watcher.client.webhooks.create({ url: `${url}watch`, events: ['run.failed'] })
})

beforeEach(() => bench.reset())

afterAll(() => bench[Symbol.asyncDispose]())

test('a redelivery sends the same event again, signed anew, once per request while it is due', async () => {
  const { receiver, service, testHosts } = bench
  const { client, customerId } = await service.addCaller('again')
  const clock = createMovableClock(new Date().toISOString())
  const start = clock.now()
  const { id, secret } = await client.webhooks.create({ url, events: ['run.failed'] })
  const eventId = await addEvent(service.db, customerId)
  await using dispatcher = startTestDispatcher({ db: service.db, testHosts, clock })
  const read = async () => (await client.webhooks.listDeliveries(id)).items[0]
  const waitFor = (expected: object) =>
    vi.waitFor(async () => {
      dispatcher.wake()
      expect(await read()).toMatchObject(expected)
    }, patience)
  await waitFor({ status: 'delivered', attempt_count: 1 })
  const deliveryId = (await read())?.id ?? ''
  const arrival = { delivered_at: start.toISOString() }

  const hourLater = new Date(start.getTime() + 3_600_000)
  const fiveMinutesLater = new Date(hourLater.getTime() + 300_000).toISOString()
  clock.advance(3600)
  receiver.answerWith(answerStatus(500))
  const answers = [
    await client.webhooks.redeliver(id, deliveryId),
    await client.webhooks.redeliver(id, deliveryId),
  ]
  expect(answers[0]).toMatchObject({ id: deliveryId, event_id: eventId, ...arrival })
  await waitFor({ status: 'pending', attempt_count: 2, next_retry_at: fiveMinutesLater })
  receiver.answerWith(answerStatus(204))
  await client.webhooks.redeliver(id, deliveryId)
  await waitFor({ status: 'delivered', attempt_count: 3, ...arrival })

  const { attempts } = (await read()) ?? {}
  expect(attempts?.map(({ status_code: code }) => code)).toEqual([200, 500, 204])
  const sent = receiver.received.filter(({ headers }) => headers['x-service-event-id'] === eventId)
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ body }) => body.toString())).size).toBe(1)
  const times = [start, hourLater, hourLater]
  for (const [index, request] of sent.entries()) {
    expect(verifyWithStripe(request, secret, times[index] ?? new Date(0))).toBe(true)
  }
})

test('a repetition that fails for good leaves a dead delivery dead and a delivered one delivered', async () => {
  const { receiver, service, testHosts } = bench
  const { client, customerId } = await service.addCaller('repeating')
  // Not of the event that the deliveries are about: the dispatcher adds none.
  const { id: webhookId } = await client.webhooks.create({ url, events: ['run.completed'] })
  const arrivedId = await seedDeadDelivery(service.db, { customerId, webhookId })
  const deadId = await seedDeadDelivery(service.db, { customerId, webhookId })
  const arrival = new Date('2026-03-01T10:00:00.000Z')
  const seeded = service.db.updateTable('webhook_deliveries').where('webhook_id', '=', webhookId)
  // All delays are used.
  await seeded.set({ attempt_count: 5 }).execute()
  await seeded
    .set({ status: 'delivered', delivered_at: arrival })
    .where('id', '=', arrivedId)
    .execute()
  receiver.answerWith(answerStatus(500))
  await using dispatcher = startTestDispatcher({ db: service.db, testHosts })
  const readState = async () => {
    dispatcher.wake()
    const { items } = await client.webhooks.listDeliveries(webhookId)
    const webhook = service.db.selectFrom('webhooks').where('id', '=', webhookId)
    const { dead } = await webhook.select('dead_in_a_row as dead').executeTakeFirstOrThrow()
    const states = items.map(({ id, attempt_count: attempts, status, delivered_at: at }) => [
      id,
      { attempts, status, at },
    ])
    return { dead, ...Object.fromEntries(states) }
  }
  const isDelivered = { status: 'delivered', at: arrival.toISOString() }

  await client.webhooks.redeliver(webhookId, arrivedId)
  await expect.poll(readState).toEqual({
    dead: 0,
    [arrivedId]: { attempts: 6, ...isDelivered },
    [deadId]: { attempts: 5, status: 'dead', at: null },
  })
  await client.webhooks.redeliver(webhookId, deadId)
  await expect.poll(readState).toEqual({
    dead: 1,
    [arrivedId]: { attempts: 6, ...isDelivered },
    [deadId]: { attempts: 6, status: 'dead', at: null },
  })
})

test('a delivery is redelivered only by its owner, on its webhook, and at most 20 times in all', async () => {
  const { service } = bench
  const { client, customerId } = await service.addCaller('keeper')
  const stranger = await service.addCaller('stranger')
  const { id: webhookId } = await client.webhooks.create({ url, events: ['run.completed'] })
  const other = await client.webhooks.create({ url, events: ['run.completed'] })
  const deliveryId = await seedDeadDelivery(service.db, { customerId, webhookId })
  const missing = { status: 404, code: 'not_found' }
  await expect(client.webhooks.redeliver(other.id, deliveryId)).rejects.toMatchObject(missing)
  await expect(stranger.client.webhooks.redeliver(webhookId, deliveryId)).rejects.toMatchObject(
    missing,
  )
  await service.db
    .updateTable('webhook_deliveries')
    .set({ attempt_count: 20 })
    .where('id', '=', deliveryId)
    .execute()
  await expect(client.webhooks.redeliver(webhookId, deliveryId)).rejects.toMatchObject({
    status: 409,
    code: 'conflict',
  })
  expect((await client.webhooks.listDeliveries(webhookId)).items[0]?.status).toBe('dead')
})

test('after twenty dead deliveries in a row only a probe is sent every ten minutes', async () => {
  const { service } = bench
  const { client, customerId } = await service.addCaller('gone')
  const { id } = await client.webhooks.create({ url, events: ['run.failed'] })
  await service.db
    .updateTable('webhooks')
    .set({ dead_in_a_row: 20, last_delivery_status: '410' })
    .where('id', '=', id)
    .execute()
  expect(await client.webhooks.get(id)).toMatchObject({
    disabled: true,
    last_delivery_status: '410',
  })
  answerOthersWith(410)
  for (let count = 0; count < 4; count += 1) await addEvent(service.db, customerId)
  await using dispatching = startDispatching(client, id)

  await dispatching.advance(0)
  expect(await dispatching.count()).toEqual({ attempts: 1, delivered: 0 })
  await dispatching.advance(599)
  expect(await dispatching.count()).toEqual({ attempts: 1, delivered: 0 })
  await dispatching.advance(1)
  expect(await dispatching.count()).toEqual({ attempts: 2, delivered: 0 })

  answerOthersWith(200)
  await dispatching.advance(600)
  expect(await dispatching.count()).toMatchObject({ delivered: 4 })
  expect((await client.webhooks.get(id)).disabled).toBe(false)
})

test('an endpoint that keeps failing is tried once a second until it responds', async () => {
  const { service } = bench
  const { client, customerId } = await service.addCaller('failing')
  const { id } = await client.webhooks.create({ url, events: ['run.failed'] })
  answerOthersWith(500)
  for (let count = 0; count < 15; count += 1) await addEvent(service.db, customerId)
  await using dispatching = startDispatching(client, id)

  await dispatching.advance(0)
  const { attempts } = await dispatching.count()
  // Those that began before the fifth failure was known.
  expect(attempts).toBeGreaterThanOrEqual(5)
  expect(attempts).toBeLessThan(10)
  await dispatching.advance(0.9)
  expect(await dispatching.count()).toEqual({ attempts, delivered: 0 })
  await dispatching.advance(0.1)
  expect(await dispatching.count()).toEqual({ attempts: attempts + 1, delivered: 0 })

  answerOthersWith(200)
  await dispatching.advance(1)
  expect(await dispatching.count()).toEqual({ attempts: 15, delivered: 14 - attempts })
})

test('setting the failing URL again is not a fresh start; another one is', async () => {
  const { service } = bench
  const { client } = await service.addCaller('insistent')
  const { id } = await client.webhooks.create({ url, events: ['run.failed'] })
  const probedAt = new Date('2026-03-01T10:00:00.000Z')
  await service.db
    .updateTable('webhooks')
    .set({ dead_in_a_row: 20, failed_in_a_row: 100, probed_at: probedAt })
    .where('id', '=', id)
    .execute()
  const readFailures = () =>
    service.db
      .selectFrom('webhooks')
      .select(['dead_in_a_row', 'failed_in_a_row', 'probed_at'])
      .where('id', '=', id)
      .executeTakeFirst()

  expect(await client.webhooks.update(id, { url })).toMatchObject({ disabled: true })
  expect(await readFailures()).toEqual({
    dead_in_a_row: 20,
    failed_in_a_row: 100,
    probed_at: probedAt,
  })
  expect(await client.webhooks.update(id, { url: `${url}new` })).toMatchObject({ disabled: false })
  expect(await readFailures()).toEqual({ dead_in_a_row: 0, failed_in_a_row: 0, probed_at: null })
})

/** The watcher's deliveries are accepted nevertheless. */
function answerOthersWith(status: number): void {
  bench.receiver.answerWith((request, response) =>
    response.writeHead(request.url === '/watch' ? 200 : status).end(),
  )
}

/** Dispatches with its own clock, and counts the results of a webhook's deliveries. */
function startDispatching(client: TestCaller['client'], webhookId: string) {
  const { service, testHosts, receiver } = bench
  const clock = createMovableClock('2026-03-01T10:00:00.000Z')
  const dispatcher = startTestDispatcher({ db: service.db, testHosts, clock })

  /** Two events of another customer in sequence: when the second arrives, everything due before has begun. */
  async function waitForLook(): Promise<void> {
    for (let times = 0; times < 2; times += 1) {
      const id = await addEvent(service.db, watcher.customerId)
      const hasCome = () =>
        receiver.received.some(({ headers }) => headers['x-service-event-id'] === id)
      dispatcher.wake()
      await vi.waitFor(() => expect(hasCome()).toBe(true), patience)
    }
  }

  async function count(): Promise<{ attempts: number; delivered: number }> {
    const { items } = await client.webhooks.listDeliveries(webhookId)
    return {
      attempts: items.reduce((sum, { attempt_count: attempts }) => sum + attempts, 0),
      delivered: items.filter(({ status }) => status === 'delivered').length,
    }
  }

  async function waitUntilIdle(): Promise<void> {
    await vi.waitFor(async () => {
      const underWay = service.db.selectFrom('webhook_deliveries').selectAll()
      expect(await underWay.where('claimed_until', 'is not', null).execute()).toEqual([])
    }, patience)
  }

  return {
    count,
    /** Resolves when nothing more begins in the new hour. */
    async advance(seconds: number): Promise<void> {
      clock.advance(seconds)
      let [before, after] = [-1, 0]
      while (before !== after) {
        before = after
        await waitForLook()
        await waitUntilIdle()
        after = (await count()).attempts
      }
    },
    [Symbol.asyncDispose]: () => dispatcher[Symbol.asyncDispose](),
  }
}
