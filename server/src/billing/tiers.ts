import type { Tier } from '@understudy/contract/billing'

/** Sessions included in a period, unless the price at the processor says otherwise. */
export const usualIncludedSessions: Readonly<Record<Tier, number>> = {
  starter: 50,
  hobby: 200,
  pro: 1000,
  enterprise: 0,
}

/** Days until the first payment of a subscription. */
export const trialDays = 7
