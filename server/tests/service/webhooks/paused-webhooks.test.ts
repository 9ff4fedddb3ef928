import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answerStatus } from '../../support/servers/webhook-receiver.ts'
import {
  openWebhookBench,
  type WebhookBench,
  webhookUrl,
} from '../../support/service/open-webhook-bench.ts'
import {
  addEvent,
  createMovableClock,
  startTestDispatcher,
} from '../../support/service/test-dispatcher.ts'
import { patience } from '../../support/time/patience.ts'

let bench: WebhookBench

beforeAll(async () => {
  bench = await openWebhookBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

test('a paused webhook gets neither new events nor what was pending, until it goes on', async () => {
  const { client, customerId } = await bench.service.addCaller('paused')
  const { id } = await client.webhooks.create({ url: webhookUrl, events: ['run.failed'] })
  const witness = await client.webhooks.create({ url: webhookUrl, events: ['run.failed'] })
  const clock = createMovableClock('2026-03-01T10:00:00.000Z')
  bench.receiver.answerWith(answerStatus(503))
  const { db } = bench.service
  await using dispatcher = startTestDispatcher({ db, testHosts: bench.testHosts, clock })
  const pending = await addEvent(db, customerId)
  await waitForStates(witness.id, [['pending', 1]])
  await waitForStates(id, [['pending', 1]])

  expect(await client.webhooks.update(id, { paused: true })).toMatchObject({ paused: true })
  bench.receiver.answerWith(answerStatus(200))
  const missed = await addEvent(db, customerId)
  clock.advance(30)
  await waitForStates(witness.id, [
    ['delivered', 1],
    ['delivered', 2],
  ])
  expect(await listStates(id)).toEqual([['pending', 1]])
  expect(await client.webhooks.test(id)).toMatchObject({ delivered: true })

  expect(await client.webhooks.update(id, { paused: false })).toMatchObject({ paused: false })
  await waitForStates(id, [['delivered', 2]])
  const [delivery] = (await client.webhooks.listDeliveries(id)).items
  const shown = await client.webhooks.getDelivery(id, delivery?.id ?? '')
  const sent = bench.receiver.received.filter(
    ({ headers }) => headers['x-service-event-id'] === pending,
  )
  expect(sent.map(({ body }) => withoutOrigin(body.toString()))).toContain(
    withoutOrigin(shown.body),
  )
  expect(shown).toMatchObject({ event_id: pending, run_id: 'run_a' })
  expect(shown.event_id).not.toBe(missed)
  await expect(client.webhooks.getDelivery(witness.id, shown.id)).rejects.toThrow(/not found/i)

  async function listStates(webhookId: string) {
    const { items } = await client.webhooks.listDeliveries(webhookId)
    return items.map(({ status, attempt_count: count }) => [status, count])
  }
  async function waitForStates(webhookId: string, wanted: unknown[]): Promise<void> {
    await vi.waitFor(async () => {
      dispatcher.wake()
      expect(await listStates(webhookId)).toEqual(wanted)
    }, patience)
  }
})

/** Service and dispatcher of the test have different addresses. */
function withoutOrigin(body: string): string {
  return body.replace(/https?:\/\/[^/"]+\/r\//, '/r/')
}
