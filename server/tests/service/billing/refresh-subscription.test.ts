import { PassThrough } from 'node:stream'
import { type Client, createClient } from '@understudy/sdk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import type { StripeApi } from '../../support/servers/stripe-api.ts'
import { buildSubscription } from '../../support/servers/stripe-events.ts'
import { linkStripe } from '../../support/service/link-stripe.ts'
import {
  anyRun as run,
  type BillingBench,
  findError,
  openBillingBench,
} from '../../support/service/open-billing-bench.ts'
import { openCheck } from '../../support/service/open-deploy-check.ts'
import {
  startTestService,
  type TestCaller,
  type TestService,
} from '../../support/service/test-service.ts'

let bench: BillingBench
let stripe: StripeApi
let service: TestService

beforeAll(async () => {
  bench = await openBillingBench()
  ;({ stripe, service } = bench)
})

afterAll(() => bench[Symbol.asyncDispose]())

beforeEach(() => {
  stripe.failWith(null)
  stripe.received.length = 0
})

/** Whole seconds, like Stripe's times. */
const startS = Math.floor(Date.now() / 1000)

function inDays(days: number): Date {
  return new Date((startS + days * 24 * 60 * 60) * 1000)
}

/** Its last event, 35 days old, reported a paid period that ended `endedDays` ago. */
async function subscribe(caller: TestCaller, endedDays: number): Promise<string> {
  const customer = await linkStripe(caller)
  const period = [inDays(-35), inDays(-endedDays)] as const
  await bench.tell({ customer, status: 'active', period }, inDays(-35))
  return customer
}

/** The subscription at Stripe, which no event reports. */
function change(customer: string, status: string, price = 'price_starter'): void {
  const id = `sub_${customer}`
  const period = [inDays(-5), inDays(25)] as const
  stripe.subscriptions.set(id, buildSubscription({ id, customer, status, period, price }))
}

/** A client of a second service on the same database, with its warnings. */
async function openLogged({
  apiKey,
}: TestCaller): Promise<AsyncDisposable & { client: Client; read: () => string }> {
  const lines = new PassThrough()
  const log = createLog('warn', lines)
  const other = await startTestService(stripe.environment, service.opened, log)
  return {
    client: createClient({ baseUrl: other.baseUrl, apiKey, retries: 0 }),
    read: () => String(lines.read()),
    [Symbol.asyncDispose]: () => other[Symbol.asyncDispose](),
  }
}

function countQuestions(): number {
  return stripe.received.filter(({ path }) => path.startsWith('/v1/subscriptions/')).length
}

test('a subscription that ended while its event was lost closes the gate', async () => {
  const caller = await service.addCaller('gone')
  change(await subscribe(caller, 5), 'canceled')

  expect(await findError(caller.client.runs.create(run))).toEqual([403, 'billing_cancelled'])
  expect((await caller.client.billing.status()).billing_status).toBe('cancelled')
  expect((await caller.client.runs.list()).items).toEqual([])
})

test('one that was renewed for another price opens it, with its new period, and is asked about once', async () => {
  const caller = await service.addCaller('renewed')
  change(await subscribe(caller, 5), 'active', 'price_hobby')

  await caller.client.runs.create(run)
  await caller.client.runs.create(run)
  expect(countQuestions()).toBe(1)
  expect((await caller.client.billing.usage({})).subscription).toMatchObject({
    tier: 'hobby',
    included_sessions: 200,
    period_start: inDays(-5).toISOString(),
    period_end: inDays(25).toISOString(),
  })
})

test('one that was renewed for a price that is no longer sold keeps its plan', async () => {
  const caller = await service.addCaller('faithful')
  change(await subscribe(caller, 5), 'active', 'price_of_old')

  await caller.client.runs.create(run)
  expect((await caller.client.billing.usage({})).subscription).toMatchObject({
    tier: 'starter',
    included_sessions: 50,
    period_end: inDays(25).toISOString(),
  })
})

test('one that Stripe has on another account counts as before, and the log says so', async () => {
  const caller = await service.addCaller('moved')
  const customer = await subscribe(caller, 5)
  const moved = { id: `sub_${customer}`, customer: 'cus_of_nobody', status: 'canceled' }
  stripe.subscriptions.set(moved.id, buildSubscription(moved))
  await using logged = await openLogged(caller)

  await logged.client.runs.create(run)
  expect(logged.read()).toMatch(/"subscription_id":"sub_cus_\w+".*belongs to no account/)
})

test('an event that arrives after the answer counts', async () => {
  const caller = await service.addCaller('later')
  const customer = await subscribe(caller, 5)
  change(customer, 'active')
  await caller.client.runs.create(run)

  await bench.tell({ customer, status: 'past_due' }, new Date(Date.now() - 60_000))
  expect(await findError(caller.client.runs.create(run))).toEqual([402, 'payment_required'])
})

test('Stripe is not asked about a period that ended two days ago', async () => {
  const caller = await service.addCaller('fresh')
  change(await subscribe(caller, 2), 'canceled')

  await caller.client.runs.create(run)
  expect(countQuestions()).toBe(0)
})

test.each([
  ['hangs up', 'hang up' as const],
  ['is broken', { status: 500, error: { type: 'api_error', message: 'secret inside' } }],
  ['does not let the key read', { status: 403, error: { type: 'invalid_request_error' } }],
])(
  'when Stripe %s, the run is admitted, the log says so, and the next one does not wait',
  async (_title, failure) => {
    const caller = await service.addCaller('trusted')
    const customer = await subscribe(caller, 5)
    change(customer, 'canceled')
    await using logged = await openLogged(caller)

    stripe.failWith(failure)
    await logged.client.runs.create(run)
    const lines = logged.read()
    expect(lines).toContain('could not be checked')
    expect(lines).toContain(`sub_${customer}`)
    expect(lines).not.toContain('secret inside')

    stripe.failWith(null)
    const asked = countQuestions()
    await logged.client.runs.create(run)
    expect(countQuestions()).toBe(asked)
    // Another process has not asked in vain.
    expect(await findError(caller.client.runs.create(run))).toEqual([403, 'billing_cancelled'])
  },
)

test('one that Stripe does not have is cancelled, and asked about once', async () => {
  const caller = await service.addCaller('vanished')
  await subscribe(caller, 5)
  await using logged = await openLogged(caller)

  for (const client of [logged.client, caller.client]) {
    expect(await findError(client.runs.create(run))).toEqual([403, 'billing_cancelled'])
  }
  expect(logged.read()).toContain('does not have a subscription')
  expect(countQuestions()).toBe(1)
  expect((await caller.client.billing.usage({})).subscription).toBeNull()
})

test('a deploy event asks too, but only when it is about to start a run', async () => {
  const caller = await openCheck(service, { environments: ['preview'] })
  const early = { environment: 'preview', idempotency_key: 'early' }
  await caller.post(early)
  change(await subscribe(caller, 5), 'canceled')

  await caller.post({ status: 'failed', environment: 'preview' })
  await caller.post({ environment: 'production' })
  await caller.post({ environment: 'preview', target_url: undefined })
  expect(await caller.post(early)).toMatchObject({ body: { duplicate: true } })
  expect(countQuestions()).toBe(0)
  expect(await caller.post({ environment: 'preview' })).toMatchObject({
    body: {
      decision: 'blocked_target',
      reason: expect.stringMatching(
        /^billing_cancelled: The subscription is cancelled\. .* post an event with a new key\.$/,
      ),
    },
  })
})
