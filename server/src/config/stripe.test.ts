import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

const key = { STRIPE_SECRET_KEY: 'sk_test_x' }

test('without a key there is no payment processor, whatever else is set', () => {
  expect(parseConfig({ STRIPE_PRICE_PRO: 'price_x' }).stripe).toBeNull()
})

test('with a key there is one, and its secrets do not show', () => {
  const { stripe, freeRuns } = parseConfig({
    ...key,
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_PRICE_HOBBY: 'price_h',
  })
  expect(freeRuns).toBe(3)
  expect(stripe?.prices).toEqual({ starter: null, hobby: 'price_h', pro: null })
  expect(stripe?.apiBase).toBeNull()
  expect(stripe?.webhookSecret?.reveal()).toBe('whsec_x')
  expect(JSON.stringify(stripe)).not.toMatch(/sk_test_x|whsec_x/)
})

test.each([
  ['https://stripe.example.com', 'https://stripe.example.com'],
  ['https://stripe.example.com:8443/', 'https://stripe.example.com:8443'],
  ['http://127.0.0.1:12111', 'http://127.0.0.1:12111'],
  ['http://[::1]:12111', 'http://[::1]:12111'],
  ['http://localhost:12111', 'http://localhost:12111'],
])('the API may be at %s', (text, origin) => {
  expect(parseConfig({ ...key, STRIPE_API_BASE: text }).stripe?.apiBase).toBe(origin)
})

test.each([
  'http://stripe.example.com',
  'http://127.0.0.1.example.com',
  'http://10.0.0.1:12111',
  'https://user:pass@stripe.example.com',
  'https://stripe.example.com/v1',
  'https://stripe.example.com/?a=b',
  'ftp://127.0.0.1',
  'stripe.example.com',
])('the API cannot be at %s', (text) => {
  expect(() => parseConfig({ ...key, STRIPE_API_BASE: text })).toThrow(
    'STRIPE_API_BASE must be https://host, or http://host:port on the loopback interface, without a path',
  )
})

test.each(['-1', '1.5', 'many'])('%s is not a number of free runs', (text) => {
  expect(() => parseConfig({ FREE_RUNS: text })).toThrow(
    `FREE_RUNS is "${text}", but must be a whole number from 0 to 1000000`,
  )
})
