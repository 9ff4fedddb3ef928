import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripeWebhookSecret } from '../../support/servers/stripe-api.ts'
import { buildEvent, postEvent, postSigned } from '../../support/servers/stripe-events.ts'
import { type BillingBench, openBillingBench } from '../../support/service/open-billing-bench.ts'

const day = new Date('2026-03-10T12:00:00Z')
const wrong = 'The signature does not match: a different secret or a different body was signed.'
const untimely = "The signature was made more than five minutes before or after the server's time."

let bench: BillingBench

beforeAll(async () => {
  bench = await openBillingBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

test('a body that was changed by one character is refused', async () => {
  const payload = JSON.stringify(buildEvent('ping', { note: 'a' }, day))
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: stripeWebhookSecret })
  const statuses = []
  for (const sent of [payload, payload.replace('"a"', '"b"'), `${payload} `]) {
    statuses.push((await postSigned(bench.service.baseUrl, sent, header)).status)
  }
  expect(statuses).toEqual([200, 400, 400])
})

test('a body is accepted with white space and letters as signed', async () => {
  const event = buildEvent('ping', { note: 'Grüße \u{1f375}' }, day)
  const response = await postEvent(bench.service.baseUrl, `\n${JSON.stringify(event, null, 4)}\n`)
  expect(response.status).toBe(200)
})

test.each([
  ['4 minutes 50 seconds old', -290, { received: true }],
  ['5 minutes 10 seconds old', -310, { error: { code: 'invalid_signature', message: untimely } }],
  ['4 minutes 50 seconds ahead', 290, { received: true }],
  ['5 minutes 10 seconds ahead', 310, { error: { code: 'invalid_signature', message: untimely } }],
])('a signature that is %s gets its own error', async (_title, seconds, answer) => {
  const at = new Date(Date.now() + seconds * 1000)
  const response = await postEvent(bench.service.baseUrl, buildEvent('ping', {}, day), { at })
  expect(response.status).toBe('error' in answer ? 400 : 200)
  expect(await response.json()).toEqual(answer)
})

test('a late signature of another secret is reported as one that does not match', async () => {
  const told = { at: new Date(Date.now() - 310_000), secret: 'whsec_other' }
  const response = await postEvent(bench.service.baseUrl, buildEvent('ping', {}, day), told)
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: { code: 'invalid_signature', message: wrong } },
  ])
})

test.each(['0', '+', ' ', '0x'])('a time with %j before it is rejected', async (prefix) => {
  const payload = JSON.stringify(buildEvent('ping', {}, day))
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: stripeWebhookSecret })
  const padded = header.replace('t=', `t=${prefix}`)
  const response = await postSigned(bench.service.baseUrl, payload, padded)
  expect(response.status).toBe(400)
})

test('a header that names two times is refused', async () => {
  const payload = JSON.stringify(buildEvent('ping', {}, day))
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: stripeWebhookSecret })
  const response = await postSigned(bench.service.baseUrl, payload, `t=1,${header}`)
  expect(response.status).toBe(400)
})
