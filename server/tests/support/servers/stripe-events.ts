import { Stripe } from 'stripe'
import { stripeWebhookSecret } from './stripe-api.ts'

/** What an event of these tests says about a subscription, apart from constant fields. */
export interface ReportedSubscription {
  id?: string
  customer: string
  status: string
  price?: string
  metadata?: Record<string, string>
  priceMetadata?: Record<string, string>
  period?: readonly [Date, Date]
}

let events = 0

/** A body as Stripe would post it. `at`: whole seconds. */
export function buildEvent(type: string, object: unknown, at: Date): Record<string, unknown> {
  events += 1
  return {
    id: `evt_${events}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: toSeconds(at),
    type,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: { object },
  }
}

/** Stripe's subscription object. */
export function buildSubscription(told: ReportedSubscription): Record<string, unknown> {
  const { id = 'sub_1', customer, status, price = 'price_starter' } = told
  const [start, end] = told.period ?? [
    new Date('2026-03-01T00:00:00Z'),
    new Date('2026-04-01T00:00:00Z'),
  ]
  return {
    id,
    object: 'subscription',
    customer,
    status,
    created: toSeconds(start),
    cancel_at_period_end: false,
    metadata: told.metadata ?? {},
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: 'si_1',
          object: 'subscription_item',
          current_period_start: toSeconds(start),
          current_period_end: toSeconds(end),
          price: { id: price, object: 'price', metadata: told.priceMetadata ?? {} },
          quantity: 1,
        },
      ],
    },
  }
}

/** Posts a body with a signature created by Stripe's own package. */
export async function postEvent(
  baseUrl: string,
  body: unknown,
  { at = new Date(), secret = stripeWebhookSecret }: { at?: Date; secret?: string } = {},
): Promise<Response> {
  const payload = typeof body === 'string' ? body : JSON.stringify(body, null, 2)
  const timestamp = toSeconds(at)
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return postSigned(baseUrl, payload, header)
}

/** Posts a body with any signature header; null for none. */
export async function postSigned(
  baseUrl: string,
  payload: string,
  header: string | null,
): Promise<Response> {
  return fetch(`${baseUrl}/billing/processor-events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(header === null ? {} : { 'stripe-signature': header }),
    },
    body: payload,
  })
}

function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
