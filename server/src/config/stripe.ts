import type { Prices } from '../lib/text/prices.ts'
import type { Secret } from '../lib/secret.ts'
import type { Settings } from './variables.ts'

/** Settings of Stripe as the payment processor. */
export interface StripeConfig {
  secretKey: Secret
  /** null: Stripe's events cannot be authenticated and are rejected. */
  webhookSecret: Secret | null
  /** Origin; null for Stripe's own. */
  apiBase: string | null
  prices: Prices
}

/** null without a key: then there are no payments and every feature is free. */
export function readStripe(settings: Settings): StripeConfig | null {
  const secretKey = settings.STRIPE_SECRET_KEY
  if (secretKey === undefined) return null
  return {
    secretKey,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? null,
    apiBase: settings.STRIPE_API_BASE ?? null,
    prices: {
      starter: settings.STRIPE_PRICE_STARTER ?? null,
      hobby: settings.STRIPE_PRICE_HOBBY ?? null,
      pro: settings.STRIPE_PRICE_PRO ?? null,
    },
  }
}
