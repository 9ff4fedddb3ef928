import { PassThrough } from 'node:stream'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import { type StripeApi, stripeWebhookSecret } from '../../support/servers/stripe-api.ts'
import {
  buildEvent,
  buildSubscription,
  postEvent,
  postSigned,
  type ReportedSubscription,
} from '../../support/servers/stripe-events.ts'
import { linkStripe } from '../../support/service/link-stripe.ts'
import { type BillingBench, openBillingBench } from '../../support/service/open-billing-bench.ts'
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

const day = new Date('2026-03-10T12:00:00Z')

function after(seconds: number): Date {
  return new Date(day.getTime() + seconds * 1000)
}

/** A customer that Stripe knows, and a function that reports its subscription. */
async function addPayer() {
  const caller = await service.addCaller('payer')
  const customer = await linkStripe(caller)
  return {
    ...caller,
    customer,
    tell: async (
      status: string,
      at: Date,
      more: Partial<ReportedSubscription> & { type?: string } = {},
    ) => {
      const { type = 'updated', ...told } = more
      const subscription = buildSubscription({ customer, id: `sub_${customer}`, status, ...told })
      const event = buildEvent(`customer.subscription.${type}`, subscription, at)
      expect(await post(event)).toEqual([200, { received: true }])
      return event
    },
  }
}

async function post(event: unknown): Promise<[number, unknown]> {
  const response = await postEvent(service.baseUrl, event)
  return [response.status, await response.json()]
}

async function readStatus({ client }: TestCaller): Promise<string> {
  return client.billing.status().then(({ billing_status: status }) => status)
}

async function readRows(): Promise<unknown> {
  const accounts = await service.db.selectFrom('billing_accounts').selectAll().execute()
  const subscriptions = await service.db.selectFrom('subscriptions').selectAll().execute()
  const events = await service.db.selectFrom('processor_events').selectAll().execute()
  return { accounts, subscriptions, events }
}

test.each([
  ['active', 'active'],
  ['trialing', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'past_due'],
  ['canceled', 'cancelled'],
  ['incomplete', 'no_payment_method'],
  ['incomplete_expired', 'no_payment_method'],
  ['paused', 'no_payment_method'],
  ['something_new', 'no_payment_method'],
  ['constructor', 'no_payment_method'],
])('a subscription that is %s makes the customer %s', async (status, expected) => {
  const payer = await addPayer()
  await payer.tell(status, day)
  expect(await readStatus(payer)).toBe(expected)
})

const missing = 'The Stripe-Signature header is missing.'
const wrong = 'The signature does not match: a different secret or a different body was signed.'

test.each([
  ['none', null, missing],
  ['an empty one', '', missing],
  ['no MAC', 't=1', wrong],
  ['no time', 'v1=00', wrong],
  ['another scheme alone', 'v0', wrong],
  ['a MAC of another secret', 'whsec_other', wrong],
  ['noise', ',,==;t=x,v1', wrong],
])('an event whose signature is %s is refused', async (title, header, message) => {
  const payer = await addPayer()
  const before = await readRows()
  const subscription = buildSubscription({ customer: payer.customer, status: 'active' })
  const payload = JSON.stringify(buildEvent('customer.subscription.updated', subscription, day))
  const sign = (options: { secret: string; scheme?: string }) =>
    Stripe.webhooks.generateTestHeaderString({ payload, ...options })
  const made: Record<string, string> = {
    'another scheme alone': sign({ secret: stripeWebhookSecret, scheme: 'v0' }),
    'a MAC of another secret': sign({ secret: 'whsec_other' }),
  }
  const response = await postSigned(service.baseUrl, payload, made[title] ?? header)
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: { code: 'invalid_signature', message } },
  ])
  expect(await readRows()).toEqual(before)
})

test('a repeated event changes nothing', async () => {
  const payer = await addPayer()
  const first = await payer.tell('past_due', day)
  // Newer by its time, so that only the id decides.
  const repeated = { ...first, created: Number(first['created']) + 60 }
  const object = buildSubscription({
    customer: payer.customer,
    id: `sub_${payer.customer}`,
    status: 'active',
  })
  expect(await post({ ...repeated, data: { object } })).toEqual([200, { received: true }])
  expect(await readStatus(payer)).toBe('past_due')
})

test('twenty concurrent copies of an event count once', async () => {
  const payer = await addPayer()
  const subscription = buildSubscription({ customer: payer.customer, status: 'active' })
  const event = buildEvent('customer.subscription.created', subscription, day)
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(event)))
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]))
  const rows = await service.db
    .selectFrom('processor_events')
    .selectAll()
    .where('customer_id', '=', payer.customerId)
    .execute()
  expect(rows.length).toBe(1)
})

test('whatever the order of arrival, the newest event counts', async () => {
  const told = [
    ['incomplete', after(0), 'created'],
    ['active', after(1), 'updated'],
    ['past_due', after(2), 'updated'],
    ['canceled', after(3), 'deleted'],
  ] as const
  for (const order of [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [1, 3, 0, 2],
    [2, 0, 3, 1],
  ]) {
    const payer = await addPayer()
    for (const index of order) {
      const [status, at, type] = told[index] ?? told[0]
      await payer.tell(status, at, { type })
    }
    expect(await readStatus(payer)).toBe('cancelled')
  }
})

test('among events of one second the creation comes first and the end last', async () => {
  const payer = await addPayer()
  await payer.tell('active', day)
  await payer.tell('incomplete', day, { type: 'created' })
  expect(await readStatus(payer)).toBe('active')
  await payer.tell('canceled', day, { type: 'deleted' })
  await payer.tell('past_due', day)
  expect(await readStatus(payer)).toBe('cancelled')
})

test('a paid subscription takes precedence over an ended one, whichever was reported last', async () => {
  const payer = await addPayer()
  await payer.tell('active', day, { id: `sub_${payer.customer}_new` })
  await payer.tell('canceled', after(60), { id: `sub_${payer.customer}_old`, type: 'deleted' })
  expect(await readStatus(payer)).toBe('active')
})

test.each([
  'invoice.paid',
  'charge.refunded',
  'customer.updated',
  'checkout.session.completed',
  'v2.something.new',
])('an event of the type %s is acknowledged and changes nothing', async (type) => {
  const payer = await addPayer()
  const before = await readRows()
  expect(await post(buildEvent(type, { customer: payer.customer }, day))).toEqual([
    200,
    { received: true },
  ])
  expect(await readRows()).toEqual(before)
})

test('an event for an unknown customer is acknowledged and changes nothing', async () => {
  const before = await readRows()
  const subscription = buildSubscription({ customer: 'cus_nobody', status: 'active' })
  for (const event of [
    buildEvent('customer.subscription.updated', subscription, day),
    buildEvent('customer.deleted', { id: 'cus_nobody', object: 'customer' }, day),
  ]) {
    expect(await post(event)).toEqual([200, { received: true }])
  }
  expect(await readRows()).toEqual(before)
})

test('one customer never affects another', async () => {
  const payer = await addPayer()
  const other = await addPayer()
  await payer.tell('active', day)
  await other.tell('past_due', day, { id: `sub_${payer.customer}` })
  expect([await readStatus(payer), await readStatus(other)]).toEqual(['active', 'past_due'])
})

test('a subscription to something else is ignored until its price is known', async () => {
  const payer = await addPayer()
  const event = await payer.tell('active', day, { price: 'price_of_a_mug' })
  expect(await readStatus(payer)).toBe('no_payment_method')
  await using later = await startTestService(
    { ...stripe.environment, STRIPE_PRICE_PRO: 'price_of_a_mug' },
    service.opened,
  )
  expect((await postEvent(later.baseUrl, event)).status).toBe(200)
  expect(await readStatus(payer)).toBe('active')
})

test('a subscription ends even if its price is no longer sold, and keeps its tier until then', async () => {
  const payer = await addPayer()
  await payer.tell('active', day)
  await payer.tell('past_due', after(60), { price: 'price_of_last_year' })
  expect(await readStatus(payer)).toBe('past_due')
  const { subscription } = await payer.client.billing.usage({ month: '2026-03' })
  expect(subscription).toMatchObject({ tier: 'starter', included_sessions: 50 })
  await payer.tell('canceled', after(120), { price: 'price_of_last_year', type: 'deleted' })
  expect(await readStatus(payer)).toBe('cancelled')
})

test.each([{ data: { object: {} } }, { data: { object: { id: 'sub_1' } } }, { created: 'now' }])(
  'a signed event that cannot be read is refused: %j',
  async (part) => {
    const event = { ...buildEvent('customer.subscription.updated', {}, day), ...part }
    const [status, body] = await post(event)
    expect([status, body]).toMatchObject([400, { error: { code: 'invalid_request' } }])
  },
)

test('a customer that was removed at Stripe is created again', async () => {
  const payer = await addPayer()
  await payer.tell('active', day)
  const removed = { id: payer.customer, object: 'customer', deleted: true }
  expect((await post(buildEvent('customer.deleted', removed, after(60))))[0]).toBe(200)
  expect(await payer.client.billing.status()).toEqual({
    billing_status: 'cancelled',
    stripe_customer_linked: false,
    checkout_tiers: ['starter', 'hobby'],
  })
  const { url } = await payer.client.billing.portalUrl()
  expect(url).toMatch(/^https:\/\/billing\.stripe\.com\/p\/session\/cus_\d+$/)
  expect(url).not.toContain(`session/${payer.customer}`)
})

test('an event needs no API key, and one does not replace the signature', async () => {
  const payload = JSON.stringify(buildEvent('ping', {}, day))
  const response = await service.request('POST', '/billing/processor-events', { body: payload })
  expect(response.status).toBe(400)
})

test('a process of both roles says once that payments will not be recognized', async () => {
  const lines = new PassThrough({ encoding: 'utf8' })
  const environment = { STRIPE_SECRET_KEY: 'sk_test_a', ROLE: 'all', SPARE_BROWSERS: '0' }
  await using _service = await startTestService(environment, null, createLog('warn', lines))
  expect(String(lines.read()).match(/payments will not be recognized/g)).toHaveLength(1)
})
