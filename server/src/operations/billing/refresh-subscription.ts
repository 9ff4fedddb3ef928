import { type PaymentProcessor, ProcessorError } from '../../billing/payment-processor.ts'
import { firstRank } from '../../billing/read-event.ts'
import type { ReportedSubscription } from '../../billing/read-subscription.ts'
import { type Clock, DAY_MS, MINUTE_MS } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { Pauses } from '../../lib/waiting/pauses.ts'
import { lockAccountOfProcessor } from '../../store/billing/billing-accounts.ts'
import {
  findSubscription,
  saveSubscription,
  type Subscription,
} from '../../store/billing/subscriptions.ts'
import type { Database } from '../../store/database.ts'

export interface RefreshDeps {
  db: Database
  clock: Clock
  log: Log
  /** null: none is configured. */
  processor: PaymentProcessor | null
  /** Subscriptions whose last query failed. */
  unanswered: Pauses
}

/** How long the processor repeats an undelivered event. */
const graceMs = 3 * DAY_MS

/** Events up to this much older than the answer still count as newer: our clock can be ahead of the processor's. */
const skewMs = 5 * MINUTE_MS

/** Pause after a failed query; each query delays a waiting run by up to 3 s. */
const pauseMs = 5 * MINUTE_MS

/**
 * Queries the processor about a paid subscription whose period ended long ago: the event that renewed or ended it was
 * lost. A subscription that the processor does not have has ended. Without an answer the stored state stays in effect,
 * which is logged, and the query is not repeated for a while.
 */
export async function refreshSubscription(deps: RefreshDeps, customerId: string): Promise<void> {
  const { db, clock, log, processor, unanswered } = deps
  if (processor === null) return
  const known = await findSubscription(db, customerId)
  const now = clock.now()
  if (known === undefined || !isDoubtful(known, now)) return
  if (unanswered.isPaused(known.id, clock.monotonicMs())) return
  try {
    const told = await processor.findSubscription(known.id)
    const at = new Date(now.getTime() - skewMs)
    await (told === null
      ? keepEnd(deps, customerId, known, at)
      : keep(deps, customerId, known, { told, at }))
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    pause(deps, known.id)
    log.warn(
      { customer_id: customerId, subscription_id: known.id, err: error.cause },
      'a subscription whose period has ended could not be checked; its stored state stays in effect',
    )
  }
}

/** An answer counts as its newest event too, so it is not queried again immediately. */
function isDoubtful({ status, periodEnd, eventAt }: Subscription, now: Date): boolean {
  const latest = Math.max(periodEnd.getTime(), eventAt.getTime())
  return status === 'active' && latest + graceMs < now.getTime()
}

function pause({ clock, unanswered }: RefreshDeps, id: string): void {
  unanswered.pause(id, clock.monotonicMs() + pauseMs)
}

async function keepEnd(
  { db, log }: RefreshDeps,
  customerId: string,
  known: Subscription,
  at: Date,
): Promise<void> {
  log.warn(
    { customer_id: customerId, subscription_id: known.id },
    'the payment processor does not have a subscription whose period has ended; it counts as cancelled',
  )
  const end = { status: 'cancelled', eventAt: at, eventRank: firstRank } as const
  await db.transaction().execute((trx) => saveSubscription(trx, customerId, { ...known, ...end }))
}

async function keep(
  deps: RefreshDeps,
  customerId: string,
  { tier, includedSessions }: Subscription,
  { told, at }: { told: ReportedSubscription; at: Date },
): Promise<void> {
  const { db, log } = deps
  const { plan: toldPlan, ...facts } = told
  await db.transaction().execute(async (trx) => {
    const account = await lockAccountOfProcessor(trx, facts.processorCustomerId)
    if (account?.customerId !== customerId) {
      pause(deps, facts.id)
      log.warn(
        { customer_id: customerId, subscription_id: facts.id },
        'a subscription whose period has ended belongs to no account of its customer; its stored state stays in effect',
      )
      return
    }
    // A price that is no longer sold keeps its plan.
    const plan = toldPlan ?? { tier, includedSessions }
    const news = { ...facts, ...plan, eventAt: at, eventRank: firstRank }
    await saveSubscription(trx, customerId, news)
  })
}
