import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startStripeApi,
  type StripeApi,
  stripeSecretKey,
} from '../../tests/support/servers/stripe-api.ts'
import { Secret } from '../lib/secret.ts'
import { type PaymentProcessor, ProcessorError } from './payment-processor.ts'
import { createStripeProcessor } from './stripe-processor.ts'

let stripe: StripeApi
let processor: PaymentProcessor

beforeAll(async () => {
  stripe = await startStripeApi()
  processor = createStripeProcessor({
    secretKey: new Secret(stripeSecretKey),
    apiBase: stripe.environment.STRIPE_API_BASE ?? null,
    prices: { starter: 'price_starter', hobby: null, pro: null },
    returnUrl: 'https://app.example.com/billing',
    timeoutMs: 100,
  })
})

afterAll(() => stripe[Symbol.asyncDispose]())

async function fail(work: Promise<unknown>): Promise<ProcessorError> {
  const thrown = await work.catch((error: unknown) => error)
  if (thrown instanceof ProcessorError) return thrown
  throw new Error('did not fail as expected', { cause: thrown })
}

/** Makes a request that Stripe never answers. */
async function askSilence(ask: () => Promise<unknown>): Promise<void> {
  stripe.received.length = 0
  stripe.failWith('hang')
  const error = await fail(ask())
  stripe.failWith(null)
  expect(error.cause).toEqual(new Error('the payment processor failed: StripeConnectionError'))
}

test('a Stripe that never responds is abandoned after three attempts', async () => {
  await askSilence(() => processor.createPortal('cus_1'))
  expect(stripe.received.length).toBe(3)
  const keys = stripe.received.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(1)
})

test('a subscription is requested only once', async () => {
  await askSilence(() => processor.findSubscription('sub_1'))
  expect(stripe.received.length).toBe(1)
})

test('an unreadable subscription is a failure, and one that Stripe does not have is null', async () => {
  stripe.subscriptions.set('sub_1', { id: 'sub_1', object: 'subscription' })
  expect((await fail(processor.findSubscription('sub_1'))).cause).toEqual(
    new Error('a subscription that cannot be read'),
  )
  expect(await processor.findSubscription('sub_2')).toBeNull()
})

test('calls with one key create one customer', async () => {
  const customer = { customerId: 'cust_1', name: 'Tea', provisioningKey: 'one' }
  const first = await processor.createCustomer(customer)
  expect(await processor.createCustomer(customer)).toBe(first)
  expect(await processor.createCustomer({ ...customer, provisioningKey: 'two' })).not.toBe(first)
})

test('a failure that Stripe stores for the key is marked as such', async () => {
  const customer = { customerId: 'cust_2', name: 'Tea', provisioningKey: 'three' }
  stripe.failWith({ status: 500, error: { type: 'api_error', message: 'secret inside' } })
  const error = await fail(processor.createCustomer(customer))
  stripe.failWith(null)
  expect(error).toMatchObject({
    isKept: true,
    message: 'The payment processor did not respond.',
    cause: new Error('the payment processor failed: StripeAPIError 500 req_test'),
  })
  expect((await fail(processor.createCustomer(customer))).isKept).toBe(true)
})

test.each([401, 403])(
  'a key rejected with %i is reported as a rejection that names the variable',
  async (status) => {
    stripe.failWith({ status, error: { type: 'invalid_request_error', message: stripeSecretKey } })
    const error = await fail(processor.createPortal('cus_1'))
    stripe.failWith(null)
    expect(error.message).toBe('The payment processor rejected the request of this service.')
    expect(String(error.cause)).toMatch(
      new RegExp(`: Stripe\\w+Error ${status} req_test; check STRIPE_SECRET_KEY$`),
    )
  },
)

test('a failure that Stripe does not store is marked as such', async () => {
  stripe.failWith({ status: 429, error: { type: 'invalid_request_error', code: 'rate_limit' } })
  const error = await fail(processor.createPortal('cus_1'))
  stripe.failWith(null)
  expect(error).toMatchObject({
    isKept: false,
    message: 'The payment processor did not respond.',
    cause: new Error('the payment processor failed: StripeRateLimitError 429 rate_limit req_test'),
  })
})
