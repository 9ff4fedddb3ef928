import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { batchQueries } from '../../lib/waiting/batch-queries.ts'
import { escalate, runInBackground } from '../../lib/waiting/run-in-background.ts'
import type { Database } from '../../store/database.ts'
import {
  listNews,
  nameRecordPlace,
  type RecordPlace,
  type SessionNews,
} from '../../store/runs/session-events.ts'
import { listSessionPositions } from '../../store/runs/sessions.ts'

/** Notifies readers of new events, and reads these; one query at a time for all readers. */
export interface SessionWatch {
  /** Resolves when the session has an event after `seq` or has ended, and when the signal aborts. */
  waitFor(place: RecordPlace, signal: AbortSignal): Promise<void>
  /** What the record has after a place; undefined if the session is gone. Readers who learn of news at once read it together. */
  read(place: RecordPlace): Promise<SessionNews | undefined>
}

/** Resolves when one of the sessions has changed, and when the signal aborts. */
export async function waitForAny(
  sessionWatch: Pick<SessionWatch, 'waitFor'>,
  places: readonly RecordPlace[],
  signal: AbortSignal,
): Promise<void> {
  const changed = new AbortController()
  const either = AbortSignal.any([signal, changed.signal])
  try {
    await Promise.race(places.map((place) => sessionWatch.waitFor(place, either)))
  } finally {
    changed.abort()
  }
}

interface Waiter extends RecordPlace {
  resolve: () => void
}

const intervalMs = 30

/** Polls for changes while any reader waits. */
export function createSessionWatch(deps: { db: Database; clock: Clock; log: Log }): SessionWatch {
  const waiters = new Set<Waiter>()
  let isLooking = false

  async function look(): Promise<void> {
    isLooking = true
    while (waiters.size > 0) {
      await deps.clock.sleep(intervalMs)
      await resolveChanged()
    }
    isLooking = false
  }

  async function resolveChanged(): Promise<void> {
    if (waiters.size === 0) return
    try {
      // Once for each session, however many readers it has.
      const awaited = new Map([...waiters].map((waiter) => [keyOf(waiter), waiter]))
      const positions = await listSessionPositions(deps.db, [...awaited.values()])
      const found = new Map(positions.map((position) => [keyOf(position), position]))
      for (const waiter of waiters) {
        const position = found.get(keyOf(waiter))
        const isChanged =
          position === undefined || position.isFinished || position.lastSeq > waiter.seq
        if (isChanged) waiter.resolve()
      }
    } catch (error) {
      // The readers keep waiting: the next query can succeed.
      deps.log.warn({ err: error }, 'watching sessions failed')
    }
  }

  return {
    read: batchQueries(nameRecordPlace, (places) => listNews(deps.db, places)),
    async waitFor(place, signal) {
      if (signal.aborted) return
      const { promise, resolve } = Promise.withResolvers<unknown>()
      const waiter = { ...place, resolve: () => resolve(null) }
      waiters.add(waiter)
      signal.addEventListener('abort', resolve, { once: true })
      if (!isLooking) runInBackground(look, escalate)
      await promise
      waiters.delete(waiter)
      signal.removeEventListener('abort', resolve)
    },
  }
}

/** Ids are unique per customer. */
function keyOf({ customerId, sessionId }: Pick<RecordPlace, 'customerId' | 'sessionId'>): string {
  return `${customerId} ${sessionId}`
}
