import type { SoldTier } from '@understudy/contract/billing'
import { ApiError } from '../lib/api-error.ts'
import type { ReportedSubscription } from './read-subscription.ts'

/** The operations we need from a payment processor. Every call throws ProcessorError and nothing else. */
export interface PaymentProcessor {
  /** The processor's name for the price of a tier; null if the tier is not sold. */
  findPrice: (tier: SoldTier) => string | null
  /** Creates its customer and returns its id. Calls with the same key create one customer. */
  createCustomer: (customer: {
    customerId: string
    name: string
    provisioningKey: string
  }) => Promise<string>
  /** Opens a temporary portal and returns its URL. */
  createPortal: (processorCustomerId: string) => Promise<string>
  /** Opens a temporary checkout and returns its URL. */
  createCheckout: (order: CheckoutOrder) => Promise<string>
  /**
   * The current state of a subscription; null if it does not exist. One short attempt, because a request is waiting.
   */
  findSubscription: (id: string) => Promise<ReportedSubscription | null>
}

/** The subscription to sell. */
export interface CheckoutOrder {
  customerId: string
  processorCustomerId: string
  tier: SoldTier
  price: string
}

const refusal = 'The payment processor rejected the request of this service.'

/**
 * The processor did not fulfil a request. The client learns only that; the cause says why and contains no secret.
 */
export class ProcessorError extends ApiError {
  /** The processor stores this answer for the call's key: a retry needs another key. */
  readonly isKept: boolean

  constructor(reason: string, { isKept = false, isRefusal = false } = {}) {
    const cause = new Error(reason)
    super('payment_processor_error', isRefusal ? { cause, detail: refusal } : { cause })
    this.isKept = isKept
  }
}
