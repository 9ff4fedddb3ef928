import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { claimSeeded, finishSeeded } from '../../support/records/seed-finished-run.ts'
import { seedRun } from '../../support/records/seed-run.ts'
import { answerStatus, verifyWithStripe } from '../../support/servers/webhook-receiver.ts'
import {
  openWebhookBench,
  type WebhookBench,
  webhookUrl,
} from '../../support/service/open-webhook-bench.ts'
import {
  addEvent,
  createMovableClock,
  runFailed,
  seededRun,
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

test('the end of a session and of its run are sent to subscribers, signed and in order', async () => {
  const { client, customerId } = await service.addCaller('owner')
  const { id, secret } = await client.webhooks.create({
    url,
    events: ['session.completed', 'run.completed'],
  })
  const other = await client.webhooks.create({ url, events: ['session.failed', 'webhook.test'] })
  await seedRun(service.db, { customerId, runId: 'run_told', sessionIds: ['sess_told'] })
  await finishSeeded(service, await claimSeeded(service, customerId, 'sess_told'))
  await using _dispatcher = startTestDispatcher({ db: service.db, testHosts })

  const requests = await bench.receive(2)
  const bodies = requests.map(({ body }) => JSON.parse(body.toString()) as unknown)
  expect(bodies).toEqual(
    expect.arrayContaining([
      {
        event: 'session.completed',
        customer_id: customerId,
        timestamp: expect.any(String),
        payload: {
          run_id: 'run_told',
          session_id: 'sess_told',
          persona_id: 'pers_ada',
          termination_kind: 'goal_reached',
          turns: 0,
        },
      },
      {
        event: 'run.completed',
        customer_id: customerId,
        timestamp: expect.any(String),
        payload: {
          run_id: 'run_told',
          target_url: 'https://shop.example.com/',
          status: 'completed',
          session_ids: ['sess_told'],
          sessions: { total: 1, completed: 1 },
          report_url: expect.stringMatching(
            /^https:\/\/understudy\.test\.example\/r\/run_told\?t=/,
          ),
        },
      },
    ]),
  )
  for (const request of requests) {
    expect(verifyWithStripe(request, secret, new Date())).toBe(true)
  }
  await vi.waitFor(async () => {
    const { items } = await client.webhooks.listDeliveries(id)
    expect(items.map(({ status }) => status)).toEqual(['delivered', 'delivered'])
    expect(items[0]).toEqual({
      id: expect.stringMatching(/^whd_[a-z0-9]{26}$/),
      event_id: expect.stringMatching(/^evt_[a-z0-9]{26}$/),
      event: expect.stringMatching(/^(session|run)\.completed$/),
      run_id: 'run_told',
      attempt_count: 1,
      status: 'delivered',
      last_status_code: 200,
      last_error: null,
      next_retry_at: null,
      created_at: expect.any(String),
      delivered_at: expect.any(String),
      attempts: [{ at: expect.any(String), status_code: 200, error: null }],
    })
  }, patience)
  expect(await client.webhooks.get(id)).toMatchObject({ last_delivery_status: '200' })
  expect((await client.webhooks.listDeliveries(other.id)).items).toEqual([])
  expect(receiver.received).toHaveLength(2)
})

test('a receiver that always fails is tried at 0, 30, 330, 2130 and 9330 s and then no more', async () => {
  const { client, customerId } = await service.addCaller('unlucky')
  const { id, secret } = await client.webhooks.create({ url, events: ['run.failed'] })
  const clock = createMovableClock('2026-03-01T10:00:00.000Z')
  receiver.answerWith(answerStatus(503))
  await using dispatcher = startTestDispatcher({ db: service.db, testHosts, clock })
  const eventId = await addEvent(service.db, customerId)

  const statuses: unknown[] = []
  async function waitForAttempt(count: number) {
    await vi.waitFor(async () => {
      dispatcher.wake()
      const [delivery] = (await client.webhooks.listDeliveries(id)).items
      expect(delivery?.attempt_count).toBe(count)
      statuses[count - 1] = [delivery?.status, delivery?.next_retry_at]
    }, patience)
  }
  await waitForAttempt(1)
  for (const [index, delay] of [30, 300, 1800, 7200].entries()) {
    clock.advance(delay - 1)
    dispatcher.wake()
    await addProof(clock)
    expect(receiver.received.filter(isOurs)).toHaveLength(index + 1)
    clock.advance(1)
    await waitForAttempt(index + 2)
  }
  clock.advance(1_000_000)
  await addProof(clock)

  const requests = receiver.received.filter(isOurs)
  const times = requests.map(({ headers }) =>
    Number(/^t=(\d+)/.exec(String(headers['x-service-signature']))?.[1]),
  )
  const startS = Date.parse('2026-03-01T10:00:00.000Z') / 1000
  expect(times.map((time) => time - startS)).toEqual([0, 30, 330, 2130, 9330])
  expect(new Set(requests.map(({ body }) => body.toString())).size).toBe(1)
  for (const [index, request] of requests.entries()) {
    const at = new Date((times[index] ?? 0) * 1000)
    expect(verifyWithStripe(request, secret, at)).toBe(true)
    const late = new Date(at.getTime() + 301_000)
    expect(() => verifyWithStripe(request, secret, late)).toThrow(/Timestamp outside/)
  }
  expect(statuses).toEqual([
    ['pending', '2026-03-01T10:00:30.000Z'],
    ['pending', '2026-03-01T10:05:30.000Z'],
    ['pending', '2026-03-01T10:35:30.000Z'],
    ['pending', '2026-03-01T12:35:30.000Z'],
    ['dead', null],
  ])

  function isOurs({ headers }: { headers: Record<string, unknown> }) {
    return headers['x-service-event-id'] === eventId
  }

  /** The arrival of another customer's event shows that the dispatcher has checked what is due. */
  async function addProof(at: typeof clock): Promise<void> {
    const witness = await service.addCaller(`witness ${at.now().getTime()}`)
    await witness.client.webhooks.create({ url, events: ['run.failed'] })
    const proof = await addEvent(service.db, witness.customerId)
    dispatcher.wake()
    await vi.waitFor(
      () =>
        expect(receiver.received.map(({ headers }) => headers['x-service-event-id'])).toContain(
          proof,
        ),
      patience,
    )
    await service.db
      .deleteFrom('webhook_deliveries')
      .where('customer_id', '=', witness.customerId)
      .execute()
  }
})

test('a deleted webhook gets nothing more, neither pending nor new deliveries', async () => {
  const { client, customerId } = await service.addCaller('leaver')
  const clock = createMovableClock('2026-03-01T10:00:00.000Z')
  const held: ServerResponse[] = []
  receiver.answerWith((_request, response) => held.push(response))
  const { id } = await client.webhooks.create({ url, events: ['run.failed'] })
  const kept = await client.webhooks.create({ url: `${url}kept`, events: ['run.completed'] })
  for (let count = 0; count < 8; count += 1) await addEvent(service.db, customerId)
  await using dispatcher = startTestDispatcher({ db: service.db, testHosts, clock })
  await bench.receive(5)

  await client.webhooks.delete(id)
  const countAtDelete = receiver.received.length
  for (const response of held) response.writeHead(500).end()
  receiver.answerWith(answerStatus(200))
  await addEvent(service.db, customerId)
  await addEvent(service.db, customerId, {
    event: 'run.completed',
    payload: { ...seededRun, run_id: 'run_b', status: 'completed' },
  })
  clock.advance(1_000_000)
  dispatcher.wake()
  await vi.waitFor(async () => {
    const { items } = await client.webhooks.listDeliveries(kept.id)
    expect(items.map(({ status }) => status)).toEqual(['delivered'])
  }, patience)

  expect(countAtDelete).toBe(5)
  expect(receiver.received.slice(5).map(({ path }) => path)).toEqual(['/kept'])
  const rows = await service.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', id)
    .execute()
  expect(rows).toEqual([])
})

test('a new URL applies to pending deliveries, new event types only to later ones', async () => {
  const { client, customerId } = await service.addCaller('mover')
  const clock = createMovableClock('2026-03-01T10:00:00.000Z')
  const { id } = await client.webhooks.create({ url: `${url}old`, events: ['run.failed'] })
  receiver.answerWith(answerStatus(500))
  await using dispatcher = startTestDispatcher({ db: service.db, testHosts, clock })
  const pending = await addEvent(service.db, customerId)
  await vi.waitFor(async () => {
    const [delivery] = (await client.webhooks.listDeliveries(id)).items
    expect(delivery).toMatchObject({ attempt_count: 1, status: 'pending' })
  }, patience)

  receiver.answerWith(answerStatus(204))
  await client.webhooks.update(id, {
    url: 'http://moved.test.example/new',
    events: ['run.completed'],
  })
  await addEvent(service.db, customerId, runFailed('run_after'))
  clock.advance(30)
  dispatcher.wake()
  await vi.waitFor(async () => {
    const { items } = await client.webhooks.listDeliveries(id)
    expect(items).toMatchObject([
      { event_id: pending, attempt_count: 2, status: 'delivered', last_status_code: 204 },
    ])
  }, patience)
  expect(receiver.received.map(({ path, headers }) => [headers.host, path])).toEqual([
    ['hook.test.example', '/old'],
    ['moved.test.example', '/new'],
  ])
})

test('text beyond ASCII arrives byte for byte as it was signed', async () => {
  const { client, customerId } = await service.addCaller('writer')
  const { secret } = await client.webhooks.create({ url, events: ['run.failed'] })
  await using _dispatcher = startTestDispatcher({ db: service.db, testHosts })
  await addEvent(service.db, customerId, runFailed('run_日本語 😀 \u2028'))
  const [request] = await bench.receive(1)
  if (request === undefined) throw new Error('nothing came')

  expect(verifyWithStripe(request, secret, new Date())).toBe(true)
  expect(request.headers['content-length']).toBe(String(request.body.byteLength))
  expect(JSON.parse(request.body.toString())).toMatchObject({
    payload: { run_id: 'run_日本語 😀 \u2028' },
  })
})
