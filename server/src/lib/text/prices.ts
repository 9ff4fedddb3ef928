import type { SoldTier } from '@understudy/contract/billing'

/** The processor's price names by tier; null for a tier that is not sold. */
export type Prices = Readonly<Record<SoldTier, string | null>>
