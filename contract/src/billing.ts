/** The tiers that can be bought at the checkout. */
export const soldTiers = ['starter', 'hobby', 'pro'] as const
export type SoldTier = (typeof soldTiers)[number]

/** The tiers a customer can subscribe to; enterprise is arranged manually. */
export const tiers = [...soldTiers, 'enterprise'] as const
export type Tier = (typeof tiers)[number]

/**
 * The billing status that decides whether runs are admitted. With several subscriptions, the first status in this list
 * wins.
 */
export const billingStatuses = ['active', 'past_due', 'cancelled', 'no_payment_method'] as const
export type BillingStatus = (typeof billingStatuses)[number]
