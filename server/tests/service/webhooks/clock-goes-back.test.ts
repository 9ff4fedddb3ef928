import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerStatus } from '../../support/servers/webhook-receiver.ts'
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

let bench: WebhookBench

beforeAll(async () => {
  bench = await openWebhookBench()
})

beforeEach(() => bench.reset())

afterAll(() => bench[Symbol.asyncDispose]())

const threeHoursS = 3 * 3600

/** The attempts and states of all deliveries of a webhook. */
async function readDeliveries({ client }: TestCaller, id: string) {
  const { items } = await client.webhooks.listDeliveries(id)
  return items.map(({ attempt_count: attempts, status }) => [attempts, status])
}

test.each([
  ['while it runs', false],
  ['while it is stopped', true],
])('a retry is sent although the clock of the process went back %s', async (name, isStopped) => {
  const { receiver, service, testHosts } = bench
  const caller = await service.addCaller(name)
  const { id } = await caller.client.webhooks.create({ url, events: ['run.failed'] })
  receiver.answerWith(answerStatus(500))
  const clock = createMovableClock('2026-03-01T10:00:00.000Z')
  const start = () => startTestDispatcher({ db: service.db, testHosts, clock })
  const first = start()
  await using _first = first
  await addEvent(service.db, caller.customerId)
  first.wake()
  await expect.poll(() => readDeliveries(caller, id)).toEqual([[1, 'pending']])
  receiver.answerWith(answerStatus(200))

  if (isStopped) await first.stop()
  clock.advance(-threeHoursS)
  await using second = isStopped ? start() : null
  ;(second ?? first).wake()

  await expect.poll(() => readDeliveries(caller, id)).toEqual([[2, 'delivered']])
})

test('a delivery whose process died while the clock went back is sent by the next one', async () => {
  const { receiver, service, testHosts } = bench
  const caller = await service.addCaller('claimed')
  const { id } = await caller.client.webhooks.create({ url, events: ['run.failed'] })
  receiver.answerWith(answerStatus(500))
  const clock = createMovableClock('2026-03-01T10:00:00.000Z')
  const first = startTestDispatcher({ db: service.db, testHosts, clock })
  await using _first = first
  await addEvent(service.db, caller.customerId)
  first.wake()
  await expect.poll(() => readDeliveries(caller, id)).toEqual([[1, 'pending']])
  await first.stop()
  receiver.answerWith(answerStatus(200))
  await sql`update webhook_deliveries set claimed_at = clock_timestamp() + interval '3 hours',
    claimed_until = clock_timestamp() + interval '3 hours', next_attempt_at = ${clock.now()}
    where customer_id = ${caller.customerId}`.execute(service.db)

  await using second = startTestDispatcher({ db: service.db, testHosts, clock })
  second.wake()

  await expect.poll(() => readDeliveries(caller, id)).toEqual([[2, 'delivered']])
})

test('a webhook that is throttled is tried although the clock went back', async () => {
  const { receiver, service, testHosts } = bench
  const caller = await service.addCaller('throttled')
  const { id } = await caller.client.webhooks.create({ url, events: ['run.failed'] })
  const clock = createMovableClock('2026-03-01T10:00:00.000Z')
  await service.db
    .updateTable('webhooks')
    .set({
      dead_in_a_row: 20,
      failed_in_a_row: 100,
      probed_at: clock.now(),
      last_delivery_at: clock.now(),
      last_delivery_status: '410',
    })
    .where('id', '=', id)
    .execute()
  receiver.answerWith(answerStatus(200))
  clock.advance(-threeHoursS)

  await using dispatcher = startTestDispatcher({ db: service.db, testHosts, clock })
  await addEvent(service.db, caller.customerId)
  dispatcher.wake()

  await expect.poll(() => readDeliveries(caller, id)).toEqual([[1, 'delivered']])
})
