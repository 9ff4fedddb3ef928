import {
  type BillingStatus,
  type SoldTier,
  soldTiers,
  type Tier,
  tiers,
} from '@understudy/contract/billing'
import { z } from 'zod'
import { SECOND_MS } from '../lib/clock.ts'
import type { Prices } from '../lib/text/prices.ts'
import { usualIncludedSessions } from './tiers.ts'

/** A subscription as reported by the processor. `plan` is null if it is for nothing that we sell. */
export interface ReportedSubscription {
  id: string
  processorCustomerId: string
  status: BillingStatus
  plan: { tier: Tier; includedSessions: number } | null
  periodStart: Date
  periodEnd: Date
}

/** Unix seconds. */
export const seconds = z
  .int()
  .min(0)
  .max(99_999_999_999)
  .transform((value) => new Date(value * SECOND_MS))

/** An id assigned by the processor. */
export const processorId = z.string().min(1).max(255)

const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((value) => value ?? {})

/** On the items since 2025-03-31.basil, and on the subscription before. */
const period = { current_period_start: seconds.optional(), current_period_end: seconds.optional() }

const item = z.object({ price: z.object({ id: z.string(), metadata }), ...period })

const subscription = z.object({
  id: processorId,
  customer: z.union([processorId, z.object({ id: processorId }).transform(({ id }) => id)]),
  status: z.string(),
  metadata,
  items: z.object({ data: z.tuple([item], item) }),
  ...period,
})

/** Parses Stripe's subscription object; null if it is not one. */
export function readSubscription(value: unknown, prices: Prices): ReportedSubscription | null {
  const read = subscription.safeParse(value)
  if (!read.success) return null
  const told = read.data
  const [first, ...others] = told.items.data
  const sold = [first, ...others].find(({ price }) => findSoldTier(price.id, prices) !== null)
  const main = sold ?? first
  const periodStart = main.current_period_start ?? told.current_period_start
  const periodEnd = main.current_period_end ?? told.current_period_end
  if (periodStart === undefined || periodEnd === undefined) return null
  return {
    id: told.id,
    processorCustomerId: told.customer,
    status: statuses.get(told.status) ?? 'no_payment_method',
    plan: findPlan(main.price, told.metadata, prices),
    periodStart,
    periodEnd,
  }
}

/** None of the other statuses (incomplete, incomplete_expired, paused) has a valid payment yet. */
const statuses: ReadonlyMap<string, BillingStatus> = new Map([
  ['active', 'active'],
  ['trialing', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'past_due'],
  ['canceled', 'cancelled'],
])

type Metadata = Readonly<Record<string, string>>

/**
 * The price determines the tier, even after a change in the portal; otherwise the metadata that the checkout or the
 * operator wrote on the subscription.
 */
function findPlan(
  price: { id: string; metadata: Metadata },
  own: Metadata,
  prices: Prices,
): ReportedSubscription['plan'] {
  const tier = findSoldTier(price.id, prices) ?? tiers.find((name) => name === own['tier'])
  if (tier === undefined) return null
  const includedSessions =
    readCount(own['included_sessions']) ??
    readCount(price.metadata['included_sessions']) ??
    usualIncludedSessions[tier]
  return { tier, includedSessions }
}

function findSoldTier(price: string, prices: Prices): SoldTier | null {
  return soldTiers.find((tier) => prices[tier] === price) ?? null
}

function readCount(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}
