import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { breakTable } from '../../support/faults/break-table.ts'
import {
  openWebhookBench,
  type WebhookBench,
  webhookUrl as url,
} from '../../support/service/open-webhook-bench.ts'
import { addEvent, startTestDispatcher } from '../../support/service/test-dispatcher.ts'
import { patience } from '../../support/time/patience.ts'

let bench: WebhookBench

beforeAll(async () => {
  bench = await openWebhookBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

test('events of a customer that cannot become deliveries do not hold up those of others', async () => {
  const { service, testHosts } = bench
  const ill = await service.addCaller('ill')
  const well = await service.addCaller('well')
  for (const { client } of [ill, well]) {
    await client.webhooks.create({ url, events: ['run.failed'] })
  }
  const when = `new.customer_id = '${ill.customerId}'`
  const { mend } = await breakTable(service.db, { table: 'webhook_deliveries', on: 'insert', when })
  // Oldest first: it is in the way of the other one.
  await addEvent(service.db, ill.customerId)
  const eventId = await addEvent(service.db, well.customerId)
  await using dispatcher = startTestDispatcher({ db: service.db, testHosts })
  dispatcher.wake()

  const [received] = await bench.receive(1)
  expect(received?.headers['x-service-event-id']).toBe(eventId)
  await mend()
  await service.db.deleteFrom('outbox').where('customer_id', '=', ill.customerId).execute()
  bench.reset()
})

test('a delivery whose attempts cannot be recorded is not sent again every few seconds', async () => {
  const { service, testHosts } = bench
  const { client, customerId } = await service.addCaller('unrecorded')
  const { id } = await client.webhooks.create({ url, events: ['run.failed'] })
  const when = 'new.attempt_count > old.attempt_count'
  const { mend } = await breakTable(service.db, { table: 'webhook_deliveries', on: 'update', when })
  await addEvent(service.db, customerId)
  await using dispatcher = startTestDispatcher({ db: service.db, testHosts })
  const countClaims = async () => {
    const rows = await service.db
      .selectFrom('webhook_deliveries')
      .select('claim')
      .where('webhook_id', '=', id)
      .execute()
    return rows[0]?.claim ?? 0
  }
  /** As if the claim and the time since had passed. */
  const pass = async (seconds: number) => {
    const earlier = new Date(Date.now() - seconds * 1000)
    await service.db
      .updateTable('webhook_deliveries')
      .set({ claimed_at: earlier, claimed_until: earlier })
      .where('webhook_id', '=', id)
      .execute()
  }
  const waitForClaim = (claim: number) =>
    vi.waitFor(async () => {
      dispatcher.wake()
      expect(await countClaims()).toBe(claim)
    }, patience)

  await waitForClaim(1)
  await bench.receive(1)
  await pass(7)
  await waitForClaim(2)
  await bench.receive(2)
  // Less than the pause after two claims, which is 24 s.
  await pass(20)
  const marker = await service.addCaller('marker')
  await marker.client.webhooks.create({ url, events: ['run.failed'] })
  await mend()
  await addEvent(service.db, marker.customerId)
  dispatcher.wake()
  await bench.receive(3)
  expect(await countClaims()).toBe(2)
  await pass(25)
  await waitForClaim(3)
})
