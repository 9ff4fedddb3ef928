import { type BillingStatus, billingStatuses, type Tier } from '@understudy/contract/billing'
import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** The state of a subscription according to one event. */
export interface Subscription {
  id: string
  status: BillingStatus
  tier: Tier
  includedSessions: number
  periodStart: Date
  periodEnd: Date
  eventAt: Date
  /** Orders events of the same second; the larger is later. */
  eventRank: number
}

/** Stores the state from an event, unless a later event was stored before. */
export async function saveSubscription(
  trx: Trx,
  customerId: string,
  subscription: Subscription,
): Promise<void> {
  const said = {
    status: subscription.status,
    tier: subscription.tier,
    included_sessions: subscription.includedSessions,
    period_start: subscription.periodStart,
    period_end: subscription.periodEnd,
    event_at: subscription.eventAt,
    event_rank: subscription.eventRank,
  }
  await trx
    .insertInto('subscriptions')
    .values({ customer_id: customerId, id: subscription.id, ...said })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'id'])
        .doUpdateSet(said)
        .where(
          sql<boolean>`(subscriptions.event_at, subscriptions.event_rank)
            <= (excluded.event_at, excluded.event_rank)`,
        ),
    )
    .execute()
}

/** The tier of a subscription according to its latest event; undefined if there was none. */
export async function findSubscribedPlan(
  trx: Trx,
  customerId: string,
  id: string,
): Promise<Pick<Subscription, 'tier' | 'includedSessions'> | undefined> {
  return trx
    .selectFrom('subscriptions')
    .select(['tier', 'included_sessions as includedSessions'])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Ends every subscription of a customer whom the processor has deleted. */
export async function cancelSubscriptions(
  trx: Trx,
  customerId: string,
  end: Pick<Subscription, 'eventAt' | 'eventRank'>,
): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ status: 'cancelled', event_at: end.eventAt, event_rank: end.eventRank })
    .where('customer_id', '=', customerId)
    .execute()
}

/**
 * The subscription that counts: a paid one before an unpaid one, an ended one before one that never started, then the
 * one whose period ends last. undefined if there never was one.
 */
export async function findSubscription(
  db: Database,
  customerId: string,
): Promise<Subscription | undefined> {
  return db
    .selectFrom('subscriptions')
    .select([
      'id',
      'status',
      'tier',
      'included_sessions as includedSessions',
      'period_start as periodStart',
      'period_end as periodEnd',
      'event_at as eventAt',
      'event_rank as eventRank',
    ])
    .where('customer_id', '=', customerId)
    .orderBy(sql`array_position(array[${sql.join(billingStatuses)}], status)`)
    .orderBy('period_end', 'desc')
    .orderBy('id')
    .executeTakeFirst()
}
