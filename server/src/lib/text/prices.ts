import type { SoldTier } from '@understudy/contract/billing'

/** What the tiers cost, as the processor names its prices; null for a tier that is not sold. */
export type Prices = Readonly<Record<SoldTier, string | null>>
