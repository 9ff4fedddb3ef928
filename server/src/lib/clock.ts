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
  // Node's own would make an error with a stack for every sleep that is aborted, as most are.
  async sleep(ms, signal) {
    signal?.throwIfAborted()
    await new Promise<void>((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, ms)
      signal?.addEventListener('abort', stop, { once: true })
    })
  },
}

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** How far the clocks of processes may be apart. A time further ahead was noted before the clock went back. */
export const clockSkewMs = 5 * MINUTE_MS
