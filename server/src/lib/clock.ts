import { setTimeout as delay } from 'node:timers/promises'

/** Time as a dependency, so that tests can use their own clock. */
export interface Clock {
  now(): Date
  /** Monotonic milliseconds for measuring spans. */
  monotonicMs(): number
  /** Resolves after `ms`; rejects with the signal's reason when it aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  async sleep(ms, signal) {
    try {
      await delay(ms, undefined, signal === undefined ? {} : { signal })
    } catch (error) {
      // Node rejects with an AbortError whose cause is the reason.
      throw signal?.aborted === true ? signal.reason : error
    }
  },
}

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** How far the clocks of processes may be apart. A time further ahead was noted before the clock went back. */
export const clockSkewMs = 5 * MINUTE_MS
