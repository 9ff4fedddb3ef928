import { createStripeProcessor } from './billing/stripe-processor.ts'
import type { Config } from './config/config.ts'
import type { Log } from './lib/log.ts'
import type { BillingRouteDeps } from './routes/billing.ts'

type Billing = Pick<BillingRouteDeps, 'processor' | 'processorEvents' | 'billingGate'>

/** What takes the payments and who has to pay, as the configuration says. */
export function openBilling({ stripe, freeRuns, dashboardUrl }: Config, log: Log): Billing {
  if (stripe === null) {
    return { processor: null, processorEvents: null, billingGate: { kind: 'open' } }
  }
  const { webhookSecret: secret, prices } = stripe
  if (secret === null) {
    log.warn('STRIPE_WEBHOOK_SECRET is not set: no payment will be noticed')
  }
  return {
    processor: createStripeProcessor({ ...stripe, returnUrl: `${dashboardUrl}/billing` }),
    processorEvents: secret === null ? null : { secret, prices },
    billingGate: { kind: 'gated', freeRuns },
  }
}
