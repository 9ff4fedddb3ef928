import type { Config } from '../config/config.ts'
import type { Log } from '../lib/log.ts'
import { createPauses } from '../lib/waiting/pauses.ts'
import type { RefreshDeps } from '../operations/billing/refresh-subscription.ts'
import type { BillingRouteDeps } from '../routes/billing.ts'

/** What decides about payments, of the whole process. */
export type Billing = Pick<BillingRouteDeps, 'processor' | 'processorEvents' | 'billingGate'> &
  Pick<RefreshDeps, 'unanswered'>

const mostUnanswered = 10_000

/** The payment processor and the billing rules, from the configuration. */
export async function openBilling(
  { stripe, freeRuns, dashboardUrl }: Config,
  log: Log,
): Promise<Billing> {
  const unanswered = createPauses(mostUnanswered)
  if (stripe === null) {
    return { processor: null, processorEvents: null, billingGate: { kind: 'open' }, unanswered }
  }
  const { webhookSecret: secret, prices } = stripe
  if (secret === null) {
    log.warn('STRIPE_WEBHOOK_SECRET is not set: payments will not be recognized')
  }
  const { createStripeProcessor } = await import('../billing/stripe-processor.ts')
  return {
    processor: createStripeProcessor({ ...stripe, returnUrl: `${dashboardUrl}/billing` }),
    processorEvents: secret === null ? null : { secret, prices },
    billingGate: { kind: 'gated', freeRuns },
    unanswered,
  }
}
