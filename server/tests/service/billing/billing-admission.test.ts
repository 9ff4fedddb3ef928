import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StripeApi } from '../../support/servers/stripe-api.ts'
import { buildEvent, buildSubscription, postEvent } from '../../support/servers/stripe-events.ts'
import { callBoth } from '../../support/service/call-both.ts'
import { linkStripe } from '../../support/service/link-stripe.ts'
import {
  anyRun as run,
  type BillingBench,
  findError,
  openBillingBench,
} from '../../support/service/open-billing-bench.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let bench: BillingBench
let stripe: StripeApi
let service: TestService

beforeAll(async () => {
  bench = await openBillingBench()
  ;({ stripe, service } = bench)
})

afterAll(() => bench[Symbol.asyncDispose]())

test('of twenty concurrent runs three are free', async () => {
  const caller = await service.addCaller('hasty')
  await using second = await startTestService(stripe.environment, service.opened)
  const answers = await callBoth([service, second], caller, 'POST /runs', run)
  const admitted = answers.filter(({ status }) => status === 202)
  const refused = answers.filter(({ status }) => status === 402)
  expect([admitted.length, refused.length]).toEqual([3, 17])
  expect((await caller.client.runs.list()).items.length).toBe(3)
  expect(JSON.parse(refused[0]?.text ?? '')).toEqual({
    error: {
      code: 'payment_required',
      message: 'All 3 free runs are used up; start a subscription with POST /billing/checkout.',
    },
  })
})

test('a repeated request returns its run, even if the free ones are used up', async () => {
  const caller = await service.addCaller('careful')
  const headers = { 'idempotency-key': 'first' }
  const first = await caller.request('POST', '/runs', { body: run, headers })
  await caller.client.runs.create(run)
  await caller.client.runs.create(run)
  const again = await caller.request('POST', '/runs', { body: run, headers })
  expect([again.status, await again.text()]).toEqual([202, await first.text()])
})

test('a subscription opens the gate, an overdue payment and a cancellation close it', async () => {
  const caller = await service.addCaller('payer')
  const { client } = caller
  const customer = await linkStripe(caller)
  for (let count = 0; count < 3; count += 1) await client.runs.create(run)
  expect(await findError(client.runs.create(run))).toEqual([402, 'payment_required'])

  await bench.tell({ customer, status: 'trialing' })
  expect((await client.billing.status()).billing_status).toBe('active')
  await client.runs.create(run)

  await bench.tell({ customer, status: 'past_due' }, new Date(Date.now() + 2000))
  expect((await client.billing.status()).billing_status).toBe('past_due')
  expect(await findError(client.runs.create(run))).toEqual([402, 'payment_required'])

  await postEvent(
    service.baseUrl,
    buildEvent(
      'customer.subscription.deleted',
      buildSubscription({ id: `sub_${customer}`, customer, status: 'canceled' }),
      new Date(Date.now() + 4000),
    ),
  )
  expect((await client.billing.status()).billing_status).toBe('cancelled')
  expect(await findError(client.runs.create(run))).toEqual([403, 'billing_cancelled'])
})

test('a rejected run leaves nothing behind', async () => {
  const caller = await service.addCaller('nothing')
  await bench.tell({ customer: await linkStripe(caller), status: 'past_due' })
  expect(await findError(caller.client.runs.create(run))).toEqual([402, 'payment_required'])
  expect((await caller.client.allowedTargets.list()).items).toEqual([])
  expect((await caller.client.runs.list()).items).toEqual([])
})

test('a deploy event that billing rejects is blocked, and says why', async () => {
  const caller = await service.addCaller('ci')
  await caller.client.allowedTargets.create({ host_pattern: 'preview.example.com' })
  const check = await caller.client.deployChecks.create({
    name: 'previews',
    persona_ids: ['pers_0000000000000000000default'],
  })
  await bench.tell({ customer: await linkStripe(caller), status: 'canceled' })
  const response = await fetch(`${service.baseUrl}/deploy-checks/${check.id}/events`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${check.trigger_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      status: 'ready',
      idempotency_key: 'a',
      target_url: 'https://preview.example.com/',
    }),
  })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    {
      decision: 'blocked_target',
      reason: expect.stringMatching(
        /^billing_cancelled: The subscription is cancelled\. .* post an event with a new key\.$/,
      ),
      run_id: null,
    },
  ])
})
