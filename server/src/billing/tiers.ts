/** What a customer can subscribe to; enterprise is agreed upon by hand. */
export const tiers = ['starter', 'hobby', 'pro', 'enterprise'] as const

export type Tier = (typeof tiers)[number]

/** A tier that the checkout sells. */
export type SoldTier = Exclude<Tier, 'enterprise'>

/** Sessions a period includes where the price at the processor does not say otherwise. */
export const usualIncludedSessions: Readonly<Record<Tier, number>> = {
  starter: 50,
  hobby: 200,
  pro: 1000,
  enterprise: 0,
}

/** Days until the first payment of a subscription. */
export const trialDays = 7
