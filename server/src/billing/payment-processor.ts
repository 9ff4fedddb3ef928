import type { SoldTier } from '@understudy/contract/billing'
import { ApiError } from '../lib/api-error.ts'
import type { ToldSubscription } from './read-subscription.ts'

/** What we ask of whoever takes the payments. Every call throws ProcessorError and nothing else. */
export interface PaymentProcessor {
  /** What a subscription of the tier costs, as the processor names it; null when it is not sold. */
  findPrice: (tier: SoldTier) => string | null
  /** Makes its customer, and says its id. Calls with the same key make one. */
  createCustomer: (customer: {
    customerId: string
    name: string
    provisioningKey: string
  }) => Promise<string>
  /** Opens a portal for a while, and says its address. */
  createPortal: (processorCustomerId: string) => Promise<string>
  /** Opens a checkout for a while, and says its address. */
  createCheckout: (order: CheckoutOrder) => Promise<string>
  /** How a subscription stands now; null: there is none such. One short try: somebody waits for another thing meanwhile. */
  findSubscription: (id: string) => Promise<ToldSubscription | null>
}

/** A subscription to be bought. */
export interface CheckoutOrder {
  customerId: string
  processorCustomerId: string
  tier: SoldTier
  price: string
}

const refusal = 'The payment processor refused the request of this service.'

/** The processor did not do what it was asked. The client is told that alone; the cause says why, and holds no secret. */
export class ProcessorError extends ApiError {
  /** The processor keeps this answer for the key the call named: another try needs another key. */
  readonly isKept: boolean

  constructor(reason: string, { isKept = false, isRefusal = false } = {}) {
    const cause = new Error(reason)
    super('payment_processor_error', isRefusal ? { cause, detail: refusal } : { cause })
    this.isKept = isKept
  }
}
