import type { Clock } from '../../lib/clock.ts'
import type { Database } from '../../store/database.ts'
import type { Subscription } from '../../store/billing/subscriptions.ts'
import type { RunUsage, SummedUsage, UsageTotals } from '../../store/billing/usage.ts'
import { countUsedSessions, listRunUsage, sumRunUsage } from '../../store/billing/usage.ts'
import { findCurrentSubscription } from './find-current-subscription.ts'

/** A customer's month, and the current usage of its subscription. */
export interface UsageSummary {
  /** YYYY-MM, in UTC. */
  month: string
  runs: RunUsage[]
  totals: UsageTotals
  meter: (Subscription & { usedSessions: number }) | null
}

/** The usage of a month's runs, whenever they ended; defaults to the current month in UTC. For totals, the runs are not read one by one. */
export async function getUsage(
  { db, clock }: { db: Database; clock: Clock },
  customerId: string,
  { month: asked, detail }: { month: string | null; detail: 'runs' | 'totals' },
): Promise<UsageSummary> {
  const month = asked ?? clock.now().toISOString().slice(0, 'YYYY-MM'.length)
  const meter = await readMeter(db, customerId)
  if (detail === 'totals') {
    return { month, runs: [], totals: await sumRunUsage(db, { customerId, month }), meter }
  }
  const runs = await listRunUsage(db, { customerId, month })
  return { month, runs, totals: { runs: runs.length, ...runs.reduce(add, nothing) }, meter }
}

const nothing: SummedUsage = {
  sessions: 0,
  turns: 0,
  inputTokens: 0,
  outputTokens: 0,
  browserMs: 0,
  microDollars: 0,
  unpricedTokens: 0,
}

function add(total: SummedUsage, run: SummedUsage): SummedUsage {
  return {
    sessions: total.sessions + run.sessions,
    turns: total.turns + run.turns,
    inputTokens: total.inputTokens + run.inputTokens,
    outputTokens: total.outputTokens + run.outputTokens,
    browserMs: total.browserMs + run.browserMs,
    microDollars: total.microDollars + run.microDollars,
    unpricedTokens: total.unpricedTokens + run.unpricedTokens,
  }
}

async function readMeter(db: Database, customerId: string): Promise<UsageSummary['meter']> {
  const subscription = await findCurrentSubscription(db, customerId)
  if (subscription === null) return null
  const { periodStart: from, periodEnd: until } = subscription
  return { ...subscription, usedSessions: await countUsedSessions(db, customerId, { from, until }) }
}
