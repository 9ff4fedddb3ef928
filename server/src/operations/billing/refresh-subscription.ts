import type { PaymentProcessor } from '../../billing/payment-processor.ts'
import { ProcessorError } from '../../billing/payment-processor.ts'
import { firstRank } from '../../billing/read-event.ts'
import type { ToldSubscription } from '../../billing/read-subscription.ts'
import type { Clock } from '../../lib/clock.ts'
import { DAY_MS, MINUTE_MS } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { Pauses } from '../../lib/waiting/pauses.ts'
import { lockAccountOfProcessor } from '../../store/billing/billing-accounts.ts'
import type { Database } from '../../store/database.ts'
import type { Subscription } from '../../store/billing/subscriptions.ts'
import { findSubscription, saveSubscription } from '../../store/billing/subscriptions.ts'

export interface RefreshDeps {
  db: Database
  clock: Clock
  log: Log
  /** null: none is configured. */
  processor: PaymentProcessor | null
  /** Subscriptions that were asked about in vain. */
  unanswered: Pauses
}

/** For so long the processor repeats an event that did not arrive. */
const graceMs = 3 * DAY_MS

/** What events tell of these last minutes counts after the answer: our clock may be ahead of the processor's. */
const skewMs = 5 * MINUTE_MS

/** After a question in vain; each costs whoever waits for a run up to 3 s. */
const pauseMs = 5 * MINUTE_MS

/**
 * Asks the processor about a paid subscription whose period is long over: the event that renewed or ended it was lost. One
 * that the processor does not have has ended. Without an answer it counts as it did, which the log says, and is left alone
 * for a while.
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
      'a subscription whose period is over could not be asked about; it counts as before',
    )
  }
}

/** An answer counts as news of it too, so none is asked for again at once. */
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
    'the payment processor does not have a subscription whose period is over; it counts as cancelled',
  )
  const end = { status: 'cancelled', eventAt: at, eventRank: firstRank } as const
  await db.transaction().execute((trx) => saveSubscription(trx, customerId, { ...known, ...end }))
}

async function keep(
  deps: RefreshDeps,
  customerId: string,
  { tier, includedSessions }: Subscription,
  { told, at }: { told: ToldSubscription; at: Date },
): Promise<void> {
  const { db, log } = deps
  const { plan: toldPlan, ...facts } = told
  await db.transaction().execute(async (trx) => {
    const account = await lockAccountOfProcessor(trx, facts.processorCustomerId)
    if (account?.customerId !== customerId) {
      pause(deps, facts.id)
      log.warn(
        { customer_id: customerId, subscription_id: facts.id },
        'a subscription whose period is over belongs to no account of its customer; it counts as before',
      )
      return
    }
    // A price that is sold no more keeps its plan.
    const plan = toldPlan ?? { tier, includedSessions }
    const news = { ...facts, ...plan, eventAt: at, eventRank: firstRank }
    await saveSubscription(trx, customerId, news)
  })
}
