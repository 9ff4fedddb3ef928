import { expect, test } from 'vitest'
import {
  buildEvent,
  buildSubscription,
  type ReportedSubscription,
} from '../../tests/support/servers/stripe-events.ts'
import { readProcessorEvent } from './read-event.ts'
import { readSubscription } from './read-subscription.ts'

const prices = { starter: 'price_s', hobby: 'price_h', pro: null }
const at = new Date('2026-03-10T12:00:00Z')

function read(told: Partial<ReportedSubscription>) {
  return readSubscription(
    buildSubscription({ customer: 'cus_1', status: 'active', price: 'price_s', ...told }),
    prices,
  )
}

test('the price determines the tier, and the tier the included sessions', () => {
  expect(read({ price: 'price_h' })?.plan).toEqual({ tier: 'hobby', includedSessions: 200 })
})

test('the price takes precedence over the tier noted by the checkout', () => {
  const plan = read({ price: 'price_h', metadata: { tier: 'starter' } })?.plan
  expect(plan?.tier).toBe('hobby')
})

test('an operator sells an enterprise subscription through its metadata', () => {
  const metadata = { tier: 'enterprise', included_sessions: '25000' }
  expect(read({ price: 'price_agreed', metadata })?.plan).toEqual({
    tier: 'enterprise',
    includedSessions: 25_000,
  })
})

test('a price can set its own number of included sessions', () => {
  const priceMetadata = { included_sessions: '75' }
  expect(read({ priceMetadata })?.plan).toEqual({ tier: 'starter', includedSessions: 75 })
})

test.each(['', '-1', '1e9', '9999999999', 'many'])('"%s" is not a number of sessions', (text) => {
  expect(read({ priceMetadata: { included_sessions: text } })?.plan?.includedSessions).toBe(50)
})

test('a tier that is not sold needs no price of its own', () => {
  expect(read({ price: 'null', metadata: {} })?.plan).toBeNull()
})

test('older versions of the API have the period on the subscription', () => {
  const told = {
    id: 'sub_1',
    customer: { id: 'cus_1', object: 'customer' },
    status: 'active',
    current_period_start: 1_772_323_200,
    current_period_end: 1_775_001_600,
    items: { data: [{ price: { id: 'price_s' } }] },
  }
  expect(readSubscription(told, prices)).toEqual({
    id: 'sub_1',
    processorCustomerId: 'cus_1',
    status: 'active',
    plan: { tier: 'starter', includedSessions: 50 },
    periodStart: new Date('2026-03-01T00:00:00Z'),
    periodEnd: new Date('2026-04-01T00:00:00Z'),
  })
})

test('a subscription without items or period is rejected', () => {
  const whole = buildSubscription({ customer: 'cus_1', status: 'active' })
  expect(readSubscription({ ...whole, items: { data: [] } }, prices)).toBeNull()
  const items = { data: [{ price: { id: 'price_s' } }] }
  expect(readSubscription({ ...whole, items }, prices)).toBeNull()
})

test('the time of an event is when it happened, not when it was sent', () => {
  expect(readProcessorEvent(buildEvent('invoice.paid', {}, at), prices)).toMatchObject({
    kind: 'other',
    at,
  })
})
