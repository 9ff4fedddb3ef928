import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedUsage } from '../../support/records/seed-usage.ts'
import { linkStripe } from '../../support/service/link-stripe.ts'
import { type BillingBench, openBillingBench } from '../../support/service/open-billing-bench.ts'
import type { TestCaller, TestService } from '../../support/service/test-service.ts'

let bench: BillingBench
let service: TestService

beforeAll(async () => {
  bench = await openBillingBench()
  ;({ service } = bench)
})

afterAll(() => bench[Symbol.asyncDispose]())

async function subscribe(caller: TestCaller, period: readonly [Date, Date], status = 'active') {
  await bench.tell({ customer: await linkStripe(caller), status, period })
}

const march = [new Date('2026-03-15T00:00:00Z'), new Date('2026-04-15T00:00:00Z')] as const

test('the meter counts the sessions of the period, whichever month is asked for', async () => {
  const caller = await service.addCaller('metered')
  const { customerId } = caller
  await subscribe(caller, march)
  await seedUsage(service.db, customerId, '2026-03-14T23:59:59.999Z')
  await seedUsage(service.db, customerId, '2026-03-15T00:00:00.000Z')
  await seedUsage(service.db, customerId, '2026-04-14T23:59:59.999Z', null)
  await seedUsage(service.db, customerId, '2026-04-15T00:00:00.000Z')
  for (const month of ['2026-03', '2026-04', '2020-01']) {
    const { subscription } = await caller.client.billing.usage({ month })
    expect(subscription).toEqual({
      tier: 'starter',
      included_sessions: 50,
      used_sessions: 2,
      period_start: '2026-03-15T00:00:00.000Z',
      period_end: '2026-04-15T00:00:00.000Z',
    })
  }
})

test('a session that was cancelled before it started does not count', async () => {
  const caller = await service.addCaller('cancelled')
  const { customerId } = caller
  await subscribe(caller, march)
  const runId = await seedUsage(service.db, customerId, '2026-03-20T00:00:00Z', null)
  await caller.client.runs.cancel(runId)
  const { subscription, totals } = await caller.client.billing.usage({ month: '2026-03' })
  expect([subscription?.used_sessions, totals.sessions]).toEqual([0, 1])
})

test('a subscription that ended has no meter', async () => {
  const caller = await service.addCaller('ended')
  await subscribe(caller, march, 'canceled')
  expect((await caller.client.billing.usage({ month: '2026-03' })).subscription).toBeNull()
})
