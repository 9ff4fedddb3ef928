import { z } from 'zod'
import type { Prices } from '../lib/text/prices.ts'
import {
  processorId,
  readSubscription,
  type ReportedSubscription,
  seconds,
} from './read-subscription.ts'

/**
 * A processor's event in our terms. Its time has a precision of one second; among events of the same second about the
 * same object, the larger rank is later.
 */
export type ProcessorEvent = { id: string; at: Date } & (
  | { kind: 'subscription'; subscription: ReportedSubscription; rank: number }
  | { kind: 'customer_deleted'; processorCustomerId: string }
  | { kind: 'other' }
)

/** The rank of an event that precedes all others of a subscription. */
export const firstRank = 0

/** The rank of an event that follows all others of a subscription. */
export const lastRank = 2

const middleRank = 1

const ranks: ReadonlyMap<string, number> = new Map([
  ['customer.subscription.created', firstRank],
  ['customer.subscription.deleted', lastRank],
])

const envelope = z.object({
  id: processorId,
  type: z.string(),
  created: seconds,
  data: z.object({ object: z.unknown() }),
})

const deletedCustomer = z.object({ id: processorId })

/** Parses an event whose signature was verified; null if it cannot be parsed. */
export function readProcessorEvent(body: unknown, prices: Prices): ProcessorEvent | null {
  const read = envelope.safeParse(body)
  if (!read.success) return null
  const { id, type, created: at, data } = read.data
  if (type === 'customer.deleted') {
    const customer = deletedCustomer.safeParse(data.object)
    if (!customer.success) return null
    return { id, at, kind: 'customer_deleted', processorCustomerId: customer.data.id }
  }
  if (!type.startsWith('customer.subscription.')) return { id, at, kind: 'other' }
  const subscription = readSubscription(data.object, prices)
  if (subscription === null) return null
  return { id, at, kind: 'subscription', subscription, rank: ranks.get(type) ?? middleRank }
}
