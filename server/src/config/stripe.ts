import type { Prices } from '../lib/text/prices.ts'
import { Secret } from '../lib/secret.ts'
import { ConfigError } from './config-error.ts'
import type { Environment } from './variables.ts'

/** Stripe as the payment processor. */
export interface StripeConfig {
  secretKey: Secret
  /** null: its events cannot be told from anybody else's, and are refused. */
  webhookSecret: Secret | null
  /** Origin; null for Stripe's own. */
  apiBase: string | null
  prices: Prices
}

/** null without a key: then nobody pays and nothing is gated. Throws ConfigError. */
export function parseStripe(environment: Environment): StripeConfig | null {
  const key = environment.STRIPE_SECRET_KEY
  const apiBase = parseApiBase(environment)
  if (key === undefined) return null
  const webhookSecret = environment.STRIPE_WEBHOOK_SECRET
  return {
    secretKey: new Secret(key),
    webhookSecret: webhookSecret === undefined ? null : new Secret(webhookSecret),
    apiBase,
    prices: {
      starter: environment.STRIPE_PRICE_STARTER ?? null,
      hobby: environment.STRIPE_PRICE_HOBBY ?? null,
      pro: environment.STRIPE_PRICE_PRO ?? null,
    },
  }
}

/** The key goes there, so nobody else may listen on the way. */
function parseApiBase({ STRIPE_API_BASE: text }: Environment): string | null {
  if (text === undefined) return null
  const url = URL.canParse(text) ? new URL(text) : null
  const isLoopback = /^(?:127(?:\.\d+){3}|\[::1\]|localhost)$/.test(url?.hostname ?? '')
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback)
  if (url !== null && isSafe && `${url.origin}/` === url.href) return url.origin
  throw new ConfigError(
    'STRIPE_API_BASE',
    'must be https://host, or http://host:port on the loopback interface, without a path',
  )
}
