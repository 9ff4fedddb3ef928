import type { PaymentProcessor } from '../../billing/payment-processor.ts'
import { ApiError } from '../../lib/api-error.ts'
import { type AccountDeps, ensureProcessorCustomer } from './ensure-processor-customer.ts'

export interface PaymentDeps extends AccountDeps {
  /** null: none is configured. */
  processor: PaymentProcessor | null
}

/**
 * The temporary URL of the processor's portal for this customer. Codes: stripe_not_configured, payment_processor_error.
 */
export async function openPortal(deps: PaymentDeps, customerId: string): Promise<string> {
  const { processor } = deps
  if (processor === null) throw new ApiError('stripe_not_configured')
  return processor.createPortal(await ensureProcessorCustomer(deps, processor, customerId))
}
