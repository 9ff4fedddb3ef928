import { type Clock, SECOND_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { escalate, runInBackground } from '../lib/waiting/run-in-background.ts'
import type { Database } from '../store/database.ts'
import { listCancelledOfWorker } from '../store/runs/cancelled-sessions.ts'

/** Tells the running sessions of a worker within a second that their run was cancelled. */
export interface CancellationNotice {
  /** `onCancelled` is called at least once, until disposed. */
  watch(session: { customerId: string; sessionId: string }, onCancelled: () => void): Disposable
}

/** With one statement a second for all sessions of the worker, while it has any. */
export function noticeCancellations(deps: {
  db: Database
  clock: Clock
  log: Log
  workerId: string
}): CancellationNotice {
  const watched = new Map<string, () => void>()
  let isLooking = false

  async function look(): Promise<void> {
    isLooking = true
    while (watched.size > 0) {
      await deps.clock.sleep(SECOND_MS)
      await tellCancelled()
    }
    isLooking = false
  }

  async function tellCancelled(): Promise<void> {
    if (watched.size === 0) return
    try {
      for (const session of await listCancelledOfWorker(deps.db, deps.workerId)) {
        watched.get(nameSession(session))?.()
      }
    } catch (error) {
      // Heartbeats notice it too, later.
      deps.log.warn({ err: error }, 'looking for cancelled runs failed')
    }
  }

  return {
    watch(session, onCancelled) {
      const name = nameSession(session)
      watched.set(name, onCancelled)
      if (!isLooking) runInBackground(look, escalate)
      return { [Symbol.dispose]: () => watched.delete(name) }
    },
  }
}

/** Ids are unique per customer. */
function nameSession({ customerId, sessionId }: { customerId: string; sessionId: string }): string {
  return `${customerId} ${sessionId}`
}
