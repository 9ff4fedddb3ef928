/** What the checkout sells. */
export const soldTiers = ['starter', 'hobby', 'pro'] as const
export type SoldTier = (typeof soldTiers)[number]

/** What a customer can subscribe to; enterprise is agreed upon by hand. */
export const tiers = [...soldTiers, 'enterprise'] as const
export type Tier = (typeof tiers)[number]

/** Whether runs are admitted, as far as paying goes. Of several subscriptions, the one that comes first here counts. */
export const billingStatuses = ['active', 'past_due', 'cancelled', 'no_payment_method'] as const
export type BillingStatus = (typeof billingStatuses)[number]
