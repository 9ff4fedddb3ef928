import type { Clock } from '../../lib/clock.ts'
import type { Database } from '../../store/database.ts'
import type { Subscription } from '../../store/subscriptions.ts'
import type { RunUsage } from '../../store/usage.ts'
import { countUsedSessions, listRunUsage } from '../../store/usage.ts'
import { findCurrentSubscription } from './find-current-subscription.ts'

/** A month of a customer, and how far its subscription is used up at present. */
export interface UsageSummary {
  /** YYYY-MM, in UTC. */
  month: string
  runs: RunUsage[]
  meter: (Subscription & { usedSessions: number }) | null
}

/** What the runs of a month took, whenever they ended; of this month in UTC when none is named. */
export async function getUsage(
  { db, clock }: { db: Database; clock: Clock },
  customerId: string,
  asked: string | null,
): Promise<UsageSummary> {
  const month = asked ?? clock.now().toISOString().slice(0, 'YYYY-MM'.length)
  const runs = await listRunUsage(db, customerId, month)
  return { month, runs, meter: await readMeter(db, customerId) }
}

async function readMeter(db: Database, customerId: string): Promise<UsageSummary['meter']> {
  const subscription = await findCurrentSubscription(db, customerId)
  if (subscription === null) return null
  const { periodStart: from, periodEnd: until } = subscription
  return { ...subscription, usedSessions: await countUsedSessions(db, customerId, { from, until }) }
}
