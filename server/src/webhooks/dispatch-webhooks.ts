import { SECOND_MS } from '../lib/clock.ts'
import { fanOutEvents } from '../store/webhooks/fan-out-events.ts'
import type { AttemptDeps } from './attempt-delivery.ts'
import { deliveryPolicy } from './delivery-policy.ts'
import { escalate, runInBackground } from '../lib/waiting/run-in-background.ts'
import { hasRested } from '../lib/waiting/rest.ts'
import { createDeliveryServer, listDue } from './serve-deliveries.ts'

/** Brings events from the outbox to the customers' webhooks until it is stopped. */
export interface WebhookDispatcher {
  /** Looks for events at once instead of at the next poll; call it after the commit. */
  wake(): void
  /** Begins no further attempt; resolves when those under way have ended. */
  stop(): Promise<void>
}

const { pollMs, eventsPerFanOut } = deliveryPolicy

/**
 * Starts dispatching. Any number of processes may: claims keep them apart. An event is delivered at least once; a process
 * that dies between an answer and its record lets it be delivered again under the same id.
 */
export function startWebhookDispatcher(deps: AttemptDeps): WebhookDispatcher {
  const stopping = new AbortController()
  const server = createDeliveryServer(deps, stopping.signal)
  let pause = new AbortController()

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      pause = new AbortController()
      const interruption = AbortSignal.any([stopping.signal, pause.signal])
      // A flood of events lets in between what is due and, as the embedded database leaves no gap, all else of the process.
      const hasMore = await lookAround()
      await hasRested(deps.clock, hasMore ? 0 : pollMs, interruption)
    }
  }

  /** Says whether more events wait. */
  async function lookAround(): Promise<boolean> {
    try {
      const count = await fanOut(deps)
      for (const customerId of await listDue(deps)) {
        await server.serve(customerId)
      }
      return count === eventsPerFanOut
    } catch (error) {
      deps.log.error({ err: error }, 'events for webhooks could not be looked for')
      return false
    }
  }

  const polling = runInBackground(poll, escalate)
  return {
    wake: () => pause.abort(),
    async stop() {
      stopping.abort()
      await polling.outcome()
      await server.settle()
    },
  }
}

async function fanOut({ db, clock, webhookRetryDelaysS }: AttemptDeps): Promise<number> {
  const [delayS = 0] = webhookRetryDelaysS
  const now = clock.now()
  const firstAttemptAt = new Date(now.getTime() + delayS * SECOND_MS)
  return fanOutEvents(db, { now, firstAttemptAt, limit: eventsPerFanOut })
}
