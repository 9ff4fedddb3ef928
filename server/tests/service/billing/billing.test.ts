import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import { type StripeApi, stripeSecretKey } from '../../support/servers/stripe-api.ts'
import { buildEvent, postEvent } from '../../support/servers/stripe-events.ts'
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
  bench = await openBillingBench({ DASHBOARD_URL: 'https://app.example.com' }, 60)
  ;({ stripe, service } = bench)
})

afterAll(() => bench[Symbol.asyncDispose]())

beforeEach(() => {
  stripe.failWith(null)
  stripe.received.length = 0
})

test('a customer who never paid has no payment method and no link', async () => {
  const { client } = await service.addCaller('new')
  expect(await client.billing.status()).toEqual({
    billing_status: 'no_payment_method',
    stripe_customer_linked: false,
    checkout_tiers: ['starter', 'hobby'],
  })
})

test('the portal creates the customer at Stripe once, and leads back to the dashboard', async () => {
  const caller = await service.addCaller('Tea & Co')
  const first = await caller.client.billing.portalUrl()
  const second = await caller.client.billing.portalUrl()
  const [made, opened, ...rest] = stripe.received
  expect(made?.path).toBe('/v1/customers')
  expect(made?.params).toEqual({ name: 'Tea & Co', 'metadata[customer_id]': caller.customerId })
  expect(made?.headers['stripe-version']).toBe('2026-10-28.endive')
  expect(opened?.path).toBe('/v1/billing_portal/sessions')
  expect(opened?.params).toEqual({
    customer: expect.stringMatching(/^cus_\d+$/),
    return_url: 'https://app.example.com/billing',
  })
  expect(rest.map(({ path }) => path)).toEqual(['/v1/billing_portal/sessions'])
  expect(first.url).toMatch(/^https:\/\/billing\.stripe\.com\/p\/session\/cus_\d+$/)
  expect(second).toEqual(first)
  expect((await caller.client.billing.status()).stripe_customer_linked).toBe(true)
})

test('twenty concurrent calls create one customer at Stripe', async () => {
  const before = stripe.customers.size
  const caller = await service.addCaller('crowd')
  await using second = await startTestService(stripe.environment, service.opened)
  const answers = await callBoth([service, second], caller, 'GET /billing/portal-url')
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(stripe.customers.size).toBe(before + 1)
})

test('a checkout sells the price of the tier with a trial of seven days', async () => {
  const caller = await service.addCaller('buyer')
  const { url } = await caller.client.billing.checkout({ tier: 'hobby' })
  expect(url).toBe('https://checkout.stripe.com/c/pay/cs_test_price_hobby')
  const checkout = stripe.received.find(({ path }) => path === '/v1/checkout/sessions')
  expect(checkout?.params).toEqual({
    mode: 'subscription',
    customer: expect.stringMatching(/^cus_\d+$/),
    client_reference_id: caller.customerId,
    'line_items[0][price]': 'price_hobby',
    'line_items[0][quantity]': '1',
    'subscription_data[trial_period_days]': '7',
    'subscription_data[metadata][customer_id]': caller.customerId,
    'subscription_data[metadata][tier]': 'hobby',
    'metadata[customer_id]': caller.customerId,
    'metadata[tier]': 'hobby',
    success_url: 'https://app.example.com/billing?checkout=done',
    cancel_url: 'https://app.example.com/billing?checkout=cancelled',
  })
})

test('a tier without a price cannot be bought', async () => {
  const { client } = await service.addCaller('pro')
  expect(await findError(client.billing.checkout({ tier: 'pro' }))).toEqual([
    503,
    'stripe_not_configured',
  ])
  expect(stripe.received).toEqual([])
})

test.each([{ tier: 'enterprise' }, { tier: 'gold' }, {}, { tier: 'pro', price: 'price_x' }, null])(
  'a checkout of %j is refused',
  async (body) => {
    const caller = await service.addCaller('strange')
    const response = await caller.request('POST', '/billing/checkout', { body })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: 'invalid_request' } },
    ])
    expect(stripe.received).toEqual([])
  },
)

test.each(['trialing', 'active', 'past_due'])(
  'a customer with a subscription that is %s is sent to the portal instead of a second one',
  async (status) => {
    const caller = await service.addCaller('twice')
    await bench.tell({ customer: await linkStripe(caller), status })
    expect(await findError(caller.client.billing.checkout({ tier: 'hobby' }))).toEqual([
      400,
      'invalid_request',
    ])
  },
)

test('a customer who cancelled can subscribe again', async () => {
  const caller = await service.addCaller('back')
  await bench.tell({ customer: await linkStripe(caller), status: 'canceled' })
  const { url } = await caller.client.billing.checkout({ tier: 'starter' })
  expect(url).toBe('https://checkout.stripe.com/c/pay/cs_test_price_starter')
})

test.each([
  ['hangs up', 'hang up' as const],
  ['is broken', { status: 500, error: { type: 'api_error', message: 'secret inside' } }],
  ['does not know the key', { status: 401, error: { type: 'invalid_request_error' } }],
  ['takes no more', { status: 429, error: { type: 'invalid_request_error' } }],
])(
  'a Stripe that %s is reported as a failure, and the next call works',
  async (_title, failure) => {
    const caller = await service.addCaller('unlucky')
    stripe.failWith(failure)
    expect(await findError(caller.client.billing.portalUrl())).toEqual([
      502,
      'payment_processor_error',
    ])
    expect((await caller.client.billing.status()).stripe_customer_linked).toBe(false)
    stripe.failWith(null)
    expect((await caller.client.billing.portalUrl()).url).toContain('https://billing.stripe.com/')
  },
)

test('no part of the key is shown or logged if Stripe rejects it', async () => {
  const lines = new PassThrough()
  const log = createLog('trace', lines)
  const key = 'sk_live_51WrongWrongWrongWrong'
  await using other = await startTestService(
    { ...stripe.environment, STRIPE_SECRET_KEY: key },
    null,
    log,
  )
  const response = await other.request('GET', '/billing/portal-url')
  expect([response.status, await response.json()]).toEqual([
    502,
    {
      error: {
        code: 'payment_processor_error',
        message: 'The payment processor rejected the request of this service.',
      },
    },
  ])
  const logged = String(lines.read())
  expect(logged).toContain('StripeAuthenticationError 401')
  expect(logged).toContain('STRIPE_SECRET_KEY')
  expect(logged).not.toContain('WrongWrong')
  expect(logged).not.toContain(stripeSecretKey)
})

test('without a processor nothing can be bought, no customer is gated, and its events are rejected', async () => {
  await using free = await startTestService()
  const { client } = free
  expect(await client.billing.status()).toEqual({
    billing_status: 'active',
    stripe_customer_linked: false,
    checkout_tiers: [],
  })
  expect(await findError(client.billing.portalUrl())).toEqual([503, 'stripe_not_configured'])
  expect(await findError(client.billing.checkout({ tier: 'pro' }))).toEqual([
    503,
    'stripe_not_configured',
  ])
  const event = buildEvent('ping', {}, new Date())
  const response = await postEvent(free.baseUrl, event)
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { error: { code: 'stripe_not_configured' } },
  ])
  for (let count = 0; count < 5; count += 1) await client.runs.create(run)
})
