import { SECOND_MS } from '../lib/clock.ts'
import { escalate, runInBackground } from '../lib/waiting/run-in-background.ts'
import { sleepUnlessAborted } from '../lib/waiting/sleep.ts'
import { type ClaimedDelivery, renewClaim } from '../store/webhooks/claim-deliveries.ts'
import type { AttemptDeps } from './attempt-delivery.ts'
import { deliveryPolicy } from './delivery-policy.ts'

const { claimS } = deliveryPolicy

/** Renews a claim until disposed; disposing waits for a running renewal. */
export function keepClaim(deps: AttemptDeps, delivery: ClaimedDelivery): AsyncDisposable {
  const stop = new AbortController()
  const renewing = runInBackground(() => renewUntil(deps, delivery, stop.signal), escalate)
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await renewing.result()
    },
  }
}

async function renewUntil(
  { db, clock, log }: AttemptDeps,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<void> {
  while (await sleepUnlessAborted(clock, (claimS * SECOND_MS) / 3, signal)) {
    try {
      await renewClaim(db, delivery, claimS)
    } catch (error) {
      log.warn({ err: error, delivery_id: delivery.deliveryId }, 'a claim was not renewed')
    }
  }
}
