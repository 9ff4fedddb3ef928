import { clockSkewMs, SECOND_MS } from '../lib/clock.ts'
import { escalate, runInBackground } from '../lib/waiting/run-in-background.ts'
import { sleepUnlessAborted } from '../lib/waiting/sleep.ts'
import { pullInDeliveries } from '../store/webhooks/pull-in-deliveries.ts'
import type { AttemptDeps } from './attempt-delivery.ts'
import { deliveryPolicy } from './delivery-policy.ts'
import { createFanOut } from './fan-out.ts'
import { createDeliveryServer, listDue } from './serve-deliveries.ts'
import { watchIssues } from './trackers/watch-issues.ts'

/** Delivers events from the outbox to the customers' webhooks until stopped. */
export interface WebhookDispatcher {
  /** Checks for events immediately instead of at the next poll; call it after the commit. */
  wake(): void
  /** Starts no further attempts; resolves when the running ones have ended. */
  stop(): Promise<void>
}

const { claimS, pollMs, retryDelaysS } = deliveryPolicy

/**
 * Starts dispatching. Any number of processes can dispatch: claims keep them apart. An event is delivered at least
 * once; if a process dies between a response and its record, the event is delivered again with the same id.
 */
export function startWebhookDispatcher(deps: AttemptDeps): WebhookDispatcher {
  const stopping = new AbortController()
  const server = createDeliveryServer(deps, stopping.signal)
  const pullIn = createPullIn(deps)
  const fanOut = createFanOut(deps)
  let pause = new AbortController()
  let isFailing = false

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      pause = new AbortController()
      const interruption = AbortSignal.any([stopping.signal, pause.signal])
      // A flood of events must leave time for due deliveries and for all other work of the process, which the embedded
      // database would otherwise block.
      const hasMore = await pollOnce()
      await sleepUnlessAborted(deps.clock, hasMore ? 0 : pollMs, interruption)
    }
  }

  /** Returns whether more events are waiting. */
  async function pollOnce(): Promise<boolean> {
    try {
      await pullIn()
      const hasMore = await fanOut()
      for (const customerId of await listDue(deps)) {
        await server.serve(customerId)
      }
      isFailing = false
      return hasMore
    } catch (error) {
      // One line for the operator, however often it fails.
      deps.log[isFailing ? 'warn' : 'error']({ err: error }, 'checking for webhook events failed')
      isFailing = true
      return false
    }
  }

  const polling = runInBackground(poll, escalate)
  const watching = runInBackground(() => watchIssues(deps, stopping.signal), escalate)
  return {
    wake: () => pause.abort(),
    async stop() {
      stopping.abort()
      await polling.result()
      await watching.result()
      await server.finish()
    },
  }
}

/**
 * At the start, and whenever the clock has gone back since the last call: pulls in attempts that the schedule cannot have put
 * so late.
 */
function createPullIn({ db, clock, log, webhookRetryDelaysS }: AttemptDeps): () => Promise<void> {
  const longestMs = Math.max(...webhookRetryDelaysS, ...retryDelaysS) * SECOND_MS + clockSkewMs
  let lastMs = Infinity
  return async () => {
    const now = clock.now()
    if (now.getTime() < lastMs) {
      const latest = new Date(now.getTime() + longestMs)
      const count = await pullInDeliveries(db, { now, latest, claimS })
      if (count > 0) log.warn({ count }, 'the clock went back: deliveries are due now')
    }
    lastMs = now.getTime()
  }
}
