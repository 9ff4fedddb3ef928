import type { SoldTier } from '@understudy/contract/billing'

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
}

/** A subscription to be bought. */
export interface CheckoutOrder {
  customerId: string
  processorCustomerId: string
  tier: SoldTier
  price: string
}

/** The processor did not do what it was asked; tells nothing that may be secret. */
export class ProcessorError extends Error {
  override readonly name = 'ProcessorError'
  /** The processor keeps this answer for the key the call named: another try needs another key. */
  readonly isKept: boolean

  constructor(message: string, isKept: boolean) {
    super(message)
    this.isKept = isKept
  }
}
