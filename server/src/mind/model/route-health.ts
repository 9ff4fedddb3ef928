import type { Clock } from '../../lib/clock.ts'
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS } from '../limits.ts'

/** Whether a route is worth trying now. A failed route is paused, twice as long each time until it answers again. */
export interface RouteHealth {
  isHealthy(): boolean
  /** Milliseconds until it can be tried again; 0 if it can be tried now. */
  getRestMs(): number
  noteFailure(): void
  noteSuccess(): void
}

/**
 * The health record of a route, initially healthy. Failures of calls that were in progress when its pause began count
 * once.
 */
export function createRouteHealth(clock: Pick<Clock, 'monotonicMs'>): RouteHealth {
  let failures = 0
  let restsUntilMs = -Infinity
  const getRestMs = (): number => Math.max(0, restsUntilMs - clock.monotonicMs())
  return {
    getRestMs,
    isHealthy: () => getRestMs() === 0,
    noteFailure() {
      if (getRestMs() > 0) return
      failures += 1
      restsUntilMs =
        clock.monotonicMs() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))
    },
    noteSuccess() {
      failures = 0
      restsUntilMs = -Infinity
    },
  }
}
