import { type Clock, clockSkewMs } from '../lib/clock.ts'
import type { Held } from '../lib/waiting/held.ts'
import { escalate, runInBackground } from '../lib/waiting/run-in-background.ts'
import {
  claimDeliveries,
  type ClaimedDelivery,
  listDueCustomers,
} from '../store/webhooks/claim-deliveries.ts'
import { attemptDelivery, type AttemptDeps } from './attempt-delivery.ts'
import { deliveryPolicy } from './delivery-policy.ts'
import { keepClaim } from './keep-claim.ts'

/** Attempts deliveries, each customer within its limits. */
export interface DeliveryServer {
  /** Starts a customer's due deliveries within its limits; each attempt does the same when it ends. */
  serve(customerId: string): Promise<void>
  /** Resolves when no attempt is running. */
  finish(): Promise<void>
}

const { claimS, maxUnderWay, shares } = deliveryPolicy

/** Starts nothing new once `stopping` has aborted. */
export function createDeliveryServer(deps: AttemptDeps, stopping: AbortSignal): DeliveryServer {
  const tasks = new Set<Held<void>>()
  let underWay = 0
  /** Customers whose deliveries are being claimed → whether to claim once more. */
  const claiming = new Map<string, boolean>()

  async function serve(customerId: string): Promise<void> {
    const isClaiming = claiming.has(customerId)
    claiming.set(customerId, isClaiming)
    if (isClaiming) return
    try {
      await claimAndBegin(customerId)
    } catch (error) {
      deps.log.error({ err: error }, 'deliveries could not be claimed')
    }
    const isAskedAgain = claiming.get(customerId) === true
    claiming.delete(customerId)
    if (isAskedAgain) track(() => serve(customerId))
  }

  async function claimAndBegin(customerId: string): Promise<void> {
    const limit = maxUnderWay - underWay
    if (stopping.aborted || limit <= 0) return
    const claimedAtMs = deps.clock.monotonicMs()
    const request = { customerId, claimS, shares, limit, ...getDueRule(deps.clock) }
    for (const delivery of await claimDeliveries(deps.db, request)) {
      underWay += 1
      track(() => attempt(delivery, claimedAtMs))
    }
  }

  async function attempt(delivery: ClaimedDelivery, claimedAtMs: number): Promise<void> {
    await attemptKeepingClaim(deps, delivery, claimedAtMs)
    underWay -= 1
    await serve(delivery.customerId)
  }

  function track(work: () => Promise<void>): void {
    const task = runInBackground(work, escalate)
    tasks.add(task)
    runInBackground(async () => {
      await task.result()
      tasks.delete(task)
    }, escalate)
  }

  return {
    serve,
    async finish() {
      while (tasks.size > 0) await Promise.all([...tasks].map((task) => task.result()))
    },
  }
}

async function attemptKeepingClaim(
  deps: AttemptDeps,
  delivery: ClaimedDelivery,
  claimedAtMs: number,
): Promise<void> {
  await using _claim = keepClaim(deps, delivery)
  await attemptDelivery(deps, delivery, claimedAtMs)
}

/** Customers with deliveries to start. */
export async function listDue({ db, clock }: AttemptDeps): Promise<string[]> {
  return listDueCustomers(db, { ...getDueRule(clock), perWebhook: shares.perWebhook })
}

/** Counts as due now, also for a webhook that is only probed or throttled. */
function getDueRule(clock: Clock) {
  const { failingIntervalMs, maxDeadInARow, maxFailedInARow, probeIntervalMs } = deliveryPolicy
  const now = clock.now()
  return {
    now,
    maxDeadInARow,
    maxFailedInARow,
    probedBefore: new Date(now.getTime() - probeIntervalMs),
    triedBefore: new Date(now.getTime() - failingIntervalMs),
    ahead: new Date(now.getTime() + clockSkewMs),
  }
}
