import { Stripe } from 'stripe'
import { SECOND_MS } from '../lib/clock.ts'
import type { Secret } from '../lib/secret.ts'
import type { Prices } from '../lib/text/prices.ts'
import { type CheckoutOrder, type PaymentProcessor, ProcessorError } from './payment-processor.ts'
import { readSubscription } from './read-subscription.ts'
import { trialDays } from './tiers.ts'

/** How to reach Stripe and what it sells for us. */
export interface StripeSettings {
  secretKey: Secret
  /** The address of its API, if it is not Stripe's own. */
  apiBase: string | null
  prices: Prices
  /** Where portal and checkout return to. */
  returnUrl: string
  /** Per attempt; default 8 s, and 3 s for reading a subscription. */
  timeoutMs?: number
}

/** Pinned, so that a newer package does not change what we send and receive before it is tested. */
const apiVersion = '2026-10-28.endive'

/** Stripe as the payment processor; with its retries, a call takes at most half a minute. */
export function createStripeProcessor(settings: StripeSettings): PaymentProcessor {
  const { prices, returnUrl } = settings
  const stripe = createClient(settings)
  return {
    findPrice: (tier) => prices[tier],
    createCustomer: ({ customerId, name, provisioningKey }) =>
      ask(async () => {
        const metadata = { customer_id: customerId }
        const idempotencyKey = provisioningKey
        return (await stripe.customers.create({ name, metadata }, { idempotencyKey })).id
      }),
    createPortal: (customer) =>
      ask(async () => {
        const session = { customer, return_url: returnUrl }
        return (await stripe.billingPortal.sessions.create(session)).url
      }),
    createCheckout: (order) =>
      ask(async () => {
        const { url } = await stripe.checkout.sessions.create(describeCheckout(order, returnUrl))
        if (url === null) throw new ProcessorError('the checkout has no URL')
        return url
      }),
    findSubscription: (id) =>
      ask(async () => {
        const { timeoutMs = 3 * SECOND_MS } = settings
        const options = { timeout: timeoutMs, maxNetworkRetries: 0 }
        const found = await stripe.subscriptions.retrieve(id, {}, options).catch(passMissing)
        if (found === null) return null
        const told = readSubscription(found, prices)
        if (told === null) throw new ProcessorError('a subscription that cannot be read')
        return told
      }),
  }
}

function createClient({ secretKey, apiBase, timeoutMs = 8 * SECOND_MS }: StripeSettings): Stripe {
  return new Stripe(secretKey.reveal(), {
    apiVersion,
    telemetry: false,
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    ...(apiBase === null ? {} : describeAddress(new URL(apiBase))),
  })
}

function describeAddress({ protocol, hostname, port }: URL) {
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return {
    protocol: scheme,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || usualPorts[scheme],
  } as const
}

const usualPorts = { http: 80, https: 443 } as const

function describeCheckout(
  order: CheckoutOrder,
  returnUrl: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { customer_id: order.customerId, tier: order.tier }
  return {
    mode: 'subscription',
    customer: order.processorCustomerId,
    client_reference_id: order.customerId,
    line_items: [{ price: order.price, quantity: 1 }],
    subscription_data: { trial_period_days: trialDays, metadata },
    metadata,
    success_url: `${returnUrl}?checkout=done`,
    cancel_url: `${returnUrl}?checkout=cancelled`,
  }
}

function passMissing(error: unknown): null {
  const isMissing =
    error instanceof Stripe.errors.StripeError &&
    error.statusCode === 404 &&
    error.code === 'resource_missing'
  if (isMissing) return null
  throw error
}

/** Stripe's errors contain the request, its headers and parts of the key; only the kind is passed on. */
async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, statusCode, code, requestId } = error
    const parts = [type, statusCode, code, requestId].filter((part) => part !== undefined)
    // While a call with the same key is in progress, Stripe responds 409, which it does not store; nor does it store
    // what it did not start.
    const isKept = statusCode !== undefined && (statusCode >= 500 || statusCode === 400)
    const advice = isForbidden(statusCode) ? '; check STRIPE_SECRET_KEY' : ''
    throw new ProcessorError(`the payment processor failed: ${parts.join(' ')}${advice}`, {
      isKept,
      isRefusal: isRefusal(statusCode),
    })
  }
}

function isForbidden(status: number | undefined): boolean {
  return status === 401 || status === 403
}

/** Whether the same request would be rejected again; not if it collided with another one or hit a rate limit. */
function isRefusal(status = 0): boolean {
  return status >= 400 && status < 500 && status !== 409 && status !== 429
}
