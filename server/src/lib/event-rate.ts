import { callOnce } from './call-once.ts'
import { type Clock, SECOND_MS } from './clock.ts'

/** Counts events of one kind. */
export interface EventRate {
  note: () => void
}

/** Long enough for the burst of events when a page loads. */
const WINDOW_MS = 5 * SECOND_MS

/** Calls `onExceeded` once, if there were more events within five seconds than five times `perSecond`. */
export function createEventRate(
  clock: Clock,
  perSecond: number,
  onExceeded: () => void,
): EventRate {
  const most = (perSecond * WINDOW_MS) / SECOND_MS
  const exceed = callOnce(onExceeded)
  /** Times of the newest events, as a ring buffer: the oldest is overwritten next. */
  const times = new Float64Array(most).fill(-WINDOW_MS)
  let next = 0
  return {
    note: () => {
      const nowMs = clock.monotonicMs()
      const oldestMs = times[next] ?? 0
      times[next] = nowMs
      next = (next + 1) % most
      if (nowMs - oldestMs < WINDOW_MS) exceed()
    },
  }
}
