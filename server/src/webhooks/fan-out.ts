import { type Clock, HOUR_MS, SECOND_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { isDatabaseAway } from '../lib/storage/database-away.ts'
import type { Database } from '../store/database.ts'
import { fanOutEvents, listWaitingCustomers } from '../store/webhooks/fan-out-events.ts'
import { deliveryPolicy } from './delivery-policy.ts'

interface FanOutDeps {
  db: Database
  clock: Clock
  log: Log
  webhookRetryDelaysS: readonly number[]
}

const { eventsPerFanOut } = deliveryPolicy
const firstPauseMs = 10 * SECOND_MS
/** Of one failure. */
const mostCustomers = 1000

/**
 * Turns events into deliveries, some at a time. If that fails, each customer is tried alone: one whose events cannot be turned
 * waits, for a time that doubles, while all others go on. Returns whether more events are waiting.
 */
export function createFanOut(deps: FanOutDeps): () => Promise<boolean> {
  const { db, clock, log } = deps
  const paused = new Map<string, { count: number; untilMs: number }>()

  function listPaused(): string[] {
    const now = clock.monotonicMs()
    return [...paused].filter(([, { untilMs }]) => untilMs > now).map(([id]) => id)
  }

  async function fanOut(choice: { only?: string; except?: readonly string[] }): Promise<number> {
    const [delayS = 0] = deps.webhookRetryDelaysS
    const now = clock.now()
    const firstAttemptAt = new Date(now.getTime() + delayS * SECOND_MS)
    return fanOutEvents(db, { now, firstAttemptAt, limit: eventsPerFanOut, ...choice })
  }

  async function tryAlone(customerId: string): Promise<void> {
    try {
      await fanOut({ only: customerId })
      paused.delete(customerId)
    } catch (error) {
      const count = (paused.get(customerId)?.count ?? 0) + 1
      const pauseMs = Math.min(HOUR_MS, firstPauseMs * 2 ** (count - 1))
      paused.set(customerId, { count, untilMs: clock.monotonicMs() + pauseMs })
      const told = { err: error, customer_id: customerId }
      if (count === 1) log.error(told, 'events of a customer cannot become deliveries')
      else log.warn(told, 'events of a customer still cannot become deliveries')
    }
  }

  return async () => {
    const except = listPaused()
    try {
      return (await fanOut({ except })) === eventsPerFanOut
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      for (const id of await listWaitingCustomers(db, mostCustomers)) {
        if (!except.includes(id)) await tryAlone(id)
      }
      return false
    }
  }
}
