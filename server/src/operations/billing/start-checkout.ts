import type { SoldTier } from '@understudy/contract/billing'
import { ApiError } from '../../lib/api-error.ts'
import { ensureProcessorCustomer } from './ensure-processor-customer.ts'
import { findCurrentSubscription } from './find-current-subscription.ts'
import type { PaymentDeps } from './open-portal.ts'

/**
 * The URL of a checkout for the tier. A customer with a subscription changes it in the portal: a checkout would add a
 * second one. Codes: invalid_request, stripe_not_configured, payment_processor_error.
 */
export async function startCheckout(
  deps: PaymentDeps,
  customerId: string,
  tier: SoldTier,
): Promise<string> {
  const { processor } = deps
  if (processor === null) throw new ApiError('stripe_not_configured')
  const price = processor.findPrice(tier)
  if (price === null) {
    throw new ApiError('stripe_not_configured', {
      detail: `No price is configured for the ${tier} tier.`,
    })
  }
  if ((await findCurrentSubscription(deps.db, customerId)) !== null) {
    throw new ApiError('invalid_request', {
      detail: 'A subscription already exists; change it in the portal.',
    })
  }
  const processorCustomerId = await ensureProcessorCustomer(deps, processor, customerId)
  return processor.createCheckout({ customerId, processorCustomerId, tier, price })
}
