import { findSubscription, type Subscription } from '../../store/billing/subscriptions.ts'
import type { Database } from '../../store/database.ts'

/** The customer's current subscription, including one with an overdue payment; null if there is none. */
export async function findCurrentSubscription(
  db: Database,
  customerId: string,
): Promise<Subscription | null> {
  const subscription = await findSubscription(db, customerId)
  return subscription?.status === 'active' || subscription?.status === 'past_due'
    ? subscription
    : null
}
