import { randomUUID } from 'node:crypto'
import { lastRank, type ProcessorEvent, readProcessorEvent } from '../../billing/read-event.ts'
import { verifyEvent } from '../../billing/verify-event.ts'
import { ApiError } from '../../lib/api-error.ts'
import { type Clock, DAY_MS } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { Secret } from '../../lib/secret.ts'
import type { Prices } from '../../lib/text/prices.ts'
import {
  claimProcessorEvent,
  forgetProcessorEvents,
  lockAccountOfProcessor,
  renewBillingAccount,
} from '../../store/billing/billing-accounts.ts'
import {
  cancelSubscriptions,
  findSubscribedPlan,
  saveSubscription,
} from '../../store/billing/subscriptions.ts'
import type { Database, Trx } from '../../store/database.ts'

export interface ProcessorEventDeps {
  db: Database
  clock: Clock
  log: Log
  /** The secret that signs events, and the meaning of the prices in them; null: no processor is configured. */
  processorEvents: { secret: Secret; prices: Prices } | null
}

/** The processor repeats an event for three days. */
const rememberedMs = 30 * DAY_MS

/** Whether the processor signed these bytes. Codes: invalid_signature, stripe_not_configured. */
export async function assertProcessorSignature(
  { clock, processorEvents }: ProcessorEventDeps,
  bytes: Uint8Array,
  signature: string,
): Promise<void> {
  if (processorEvents === null) throw new ApiError('stripe_not_configured')
  const verdict = await verifyEvent(bytes, signature, processorEvents.secret, clock.now())
  if (verdict !== 'signed') throw new ApiError('invalid_signature', { detail: refusals[verdict] })
}

const refusals = {
  missing: 'The Stripe-Signature header is missing.',
  wrong: 'The signature does not match: a different secret or a different body was signed.',
  untimely: "The signature was made more than five minutes before or after the server's time.",
} as const

/**
 * Applies a signed event: once, and only if no newer event says otherwise. Unknown kinds of events and events of
 * unknown customers change nothing. Codes: invalid_request, stripe_not_configured.
 */
export async function ingestProcessorEvent(deps: ProcessorEventDeps, body: unknown): Promise<void> {
  const { db, processorEvents } = deps
  if (processorEvents === null) throw new ApiError('stripe_not_configured')
  const event = readProcessorEvent(body, processorEvents.prices)
  if (event === null)
    throw new ApiError('invalid_request', { detail: 'the event cannot be parsed' })
  if (event.kind === 'other') return
  const told = event.kind === 'subscription' ? event.subscription : event
  await db.transaction().execute(async (trx) => {
    const account = await lockAccountOfProcessor(trx, told.processorCustomerId)
    if (account !== undefined) await apply(deps, trx, account, event)
  })
}

async function apply(
  deps: ProcessorEventDeps,
  trx: Trx,
  account: { customerId: string; provisioningKey: string },
  event: Exclude<ProcessorEvent, { kind: 'other' }>,
): Promise<void> {
  const { customerId } = account
  if (event.kind === 'customer_deleted') {
    if (!(await claim(deps, trx, customerId, event.id))) return
    await cancelSubscriptions(trx, customerId, { eventAt: event.at, eventRank: lastRank })
    await renewBillingAccount(trx, account, randomUUID())
    return
  }
  const { plan: toldPlan, ...told } = event.subscription
  // A price that is no longer sold must not hide that its subscription ended.
  const plan = toldPlan ?? (await findSubscribedPlan(trx, customerId, told.id))
  if (plan === undefined) {
    // Not recorded as processed: the operator can configure the price and have the event sent again.
    deps.log.warn(
      { event_id: event.id, subscription_id: told.id, customer_id: customerId },
      'a subscription has none of the configured prices and no tier in its metadata',
    )
    return
  }
  if (!(await claim(deps, trx, customerId, event.id))) return
  const subscription = { ...told, ...plan, eventAt: event.at, eventRank: event.rank }
  await saveSubscription(trx, customerId, subscription)
}

async function claim(
  { clock }: ProcessorEventDeps,
  trx: Trx,
  customerId: string,
  id: string,
): Promise<boolean> {
  const receivedAt = clock.now()
  await forgetProcessorEvents(trx, customerId, new Date(receivedAt.getTime() - rememberedMs))
  return claimProcessorEvent(trx, { customerId, id, receivedAt })
}
