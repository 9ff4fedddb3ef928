import type { Database } from '../../store/database.ts'
import type { Subscription } from '../../store/billing/subscriptions.ts'
import { findSubscription } from '../../store/billing/subscriptions.ts'

/** The subscription a customer has at present, also while a payment of it is overdue; null when it has none. */
export async function findCurrentSubscription(
  db: Database,
  customerId: string,
): Promise<Subscription | null> {
  const subscription = await findSubscription(db, customerId)
  return subscription?.status === 'active' || subscription?.status === 'past_due'
    ? subscription
    : null
}
