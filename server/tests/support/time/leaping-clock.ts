import { type Clock, systemClock } from '../../../src/lib/clock.ts'

/**
 * The system's clock, but a test can advance it: long deadlines pass at once, and no deadline is too short for a busy
 * machine.
 */
export interface LeapingClock extends Clock {
  advance(ms: number): void
}

/** Starts without an offset; only monotonic time leaps, dates are the system's. */
export function createLeapingClock(): LeapingClock {
  let leapMs = 0
  const sleepers = new Set<{ untilMs: number; wake: AbortController }>()
  const monotonicMs = (): number => systemClock.monotonicMs() + leapMs
  return {
    now: () => systemClock.now(),
    monotonicMs,
    async sleep(ms, signal) {
      const wake = new AbortController()
      const sleeper = { untilMs: monotonicMs() + ms, wake }
      sleepers.add(sleeper)
      try {
        await systemClock.sleep(ms, AbortSignal.any([wake.signal, ...(signal ? [signal] : [])]))
      } catch (error) {
        if (signal?.aborted === true) throw signal.reason
        if (!wake.signal.aborted) throw error
      } finally {
        sleepers.delete(sleeper)
      }
    },
    advance(ms) {
      leapMs += ms
      for (const { untilMs, wake } of sleepers) if (untilMs <= monotonicMs()) wake.abort()
    },
  }
}
