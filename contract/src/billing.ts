import { z } from 'zod'
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

const cappedCost = z.object({
  spent_usd: z.number().min(0).describe('What models cost, in US dollars.'),
  reserved_usd: z
    .number()
    .min(0)
    .describe('The most that sessions which have not ended can cost beyond that, in US dollars.'),
  limit_usd: z.number().min(0).nullable().describe('The limit in US dollars; null: none.'),
})

/** Model costs of the current day and month in UTC, and the limits which a run must fit into to be started. */
export const cappedSpend = z.object({
  day: cappedCost.describe('The current day in UTC.'),
  month: cappedCost.describe('The current month in UTC.'),
})
export type CappedSpend = z.infer<typeof cappedSpend>
