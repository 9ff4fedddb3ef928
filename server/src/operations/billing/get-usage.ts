import { limits } from '@understudy/contract/limits'
import type { Clock } from '../../lib/clock.ts'
import { takeFitting } from '../../reports/bounds/take-fitting.ts'
import type { Subscription } from '../../store/billing/subscriptions.ts'
import {
  countUsedSessions,
  listRunUsage,
  type RunUsage,
  sumRunUsage,
  type UsageTotals,
} from '../../store/billing/usage.ts'
import type { Database } from '../../store/database.ts'
import type { RunPosition } from '../../store/runs/runs.ts'
import { type CappedSpend, getSpend, type SpendCaps } from '../spend/spend-caps.ts'
import { findCurrentSubscription } from './find-current-subscription.ts'

/** A customer's month, and the current usage of its subscription. */
export interface UsageSummary {
  /** YYYY-MM, in UTC. */
  month: string
  runs: RunUsage[]
  totals: UsageTotals
  /** null if these are the last runs. */
  nextCursor: string | null
  spend: CappedSpend
  runCapUsd: number | null
  meter: (Subscription & { usedSessions: number }) | null
}

export interface UsageDeps {
  db: Database
  clock: Clock
  spendCaps: SpendCaps
}

/** month: null for the current one; position: of the last run of the part before. */
export interface UsageQuery {
  month: string | null
  detail: 'runs' | 'totals'
  position: RunPosition | null
}

/** What the smallest rows that fit into an answer are fewer than, and what an answer has besides them. */
const [mostRuns, otherBytes] = [3000, 50_000]

/** The usage of a month's runs, whenever they ended; defaults to the current month in UTC. For totals, the runs are not read one by one. */
export async function getUsage(
  { db, clock, spendCaps }: UsageDeps,
  customerId: string,
  { month: asked, detail, position }: UsageQuery,
): Promise<UsageSummary> {
  const month = asked ?? clock.now().toISOString().slice(0, 'YYYY-MM'.length)
  const summary = {
    month,
    totals: await sumRunUsage(db, { customerId, month }),
    meter: await readMeter(db, customerId),
    spend: await getSpend(db, spendCaps, { customerId, at: clock.now() }),
    runCapUsd: spendCaps.runUsd,
  }
  if (detail === 'totals') return { ...summary, runs: [], nextCursor: null }
  const read = await listRunUsage(db, { customerId, month, position, limit: mostRuns })
  const { items: runs } = takeFitting(read, { from: 0, bytes: limits.answerBytes - otherBytes })
  const last = runs.at(-1)
  const isEnd = last === undefined || (runs.length === read.length && read.length < mostRuns)
  return {
    ...summary,
    runs,
    nextCursor: isEnd ? null : `${last.createdAt.getTime()}|${last.runId}`,
  }
}

async function readMeter(db: Database, customerId: string): Promise<UsageSummary['meter']> {
  const subscription = await findCurrentSubscription(db, customerId)
  if (subscription === null) return null
  const { periodStart: from, periodEnd: until } = subscription
  return { ...subscription, usedSessions: await countUsedSessions(db, customerId, { from, until }) }
}
