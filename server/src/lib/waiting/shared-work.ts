import { type Held, hold } from './held.ts'
import { untilAborted } from './until-aborted.ts'

/**
 * Work that several callers can request at once: it runs once per key, and ends when no caller waits for it any more.
 */
export interface SharedWork<T> {
  /** Joins the running work for the key, or starts it. Aborting `signal` ends only this wait. */
  join(key: string, signal: AbortSignal, work: Work<T>): Promise<T>
}

type Work<T> = (abandoned: AbortSignal) => Promise<T>

interface Running<T> {
  done: Held<T>
  waiting: number
  abandoned: AbortController
}

/** Keeps nothing of finished work, successful or not. */
export function createSharedWork<T>(): SharedWork<T> {
  const running = new Map<string, Running<T>>()

  function start(key: string, work: Work<T>): Running<T> {
    const abandoned = new AbortController()
    const started = { done: hold(() => work(abandoned.signal)), waiting: 0, abandoned }
    running.set(key, started)
    return started
  }

  return {
    async join(key, signal, work) {
      signal.throwIfAborted()
      const joined = running.get(key) ?? start(key, work)
      joined.waiting += 1
      try {
        return await untilAborted(() => joined.done.result(), signal)
      } finally {
        joined.waiting -= 1
        if (joined.waiting === 0) {
          if (running.get(key) === joined) running.delete(key)
          joined.abandoned.abort(new Error('no caller is waiting any more'))
        }
      }
    },
  }
}
