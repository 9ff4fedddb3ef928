import { callOnce } from '../lib/call-once.ts'
import { type Clock, SECOND_MS } from '../lib/clock.ts'

/** Notes connections that were refused because too many are open, and ends after some time without a pause. */
export interface RefusalWatch {
  noteRefused: () => void
  noteAdmitted: () => void
}

/** A page that asks more rarely has paused. */
const refusalPauseMs = 5 * SECOND_MS

/** Calls `onExceeded` once, if connections were refused and none admitted for `lastS` seconds. */
export function createRefusalWatch(
  clock: Clock,
  lastS: number,
  onExceeded: () => void,
): RefusalWatch {
  const exceed = callOnce(onExceeded)
  let firstMs = 0
  let lastMs = -Infinity
  return {
    noteRefused: () => {
      const nowMs = clock.monotonicMs()
      if (nowMs - lastMs > refusalPauseMs) firstMs = nowMs
      lastMs = nowMs
      if (nowMs - firstMs >= lastS * SECOND_MS) exceed()
    },
    noteAdmitted: () => {
      lastMs = -Infinity
    },
  }
}

/** The share of a second in which a line may be idle and still counts as used in full. */
const maxIdleShare = 0.1

/**
 * Calls `onExceeded` once, if a line was used in full for `lastS` seconds in a row. The result takes, with all data that arrives, for how
 * long the line has been idle before.
 */
export function createFullLineWatch(
  clock: Clock,
  lastS: number,
  onExceeded: () => void,
): (idleMs: number) => void {
  const exceed = callOnce(onExceeded)
  let startMs = clock.monotonicMs()
  let idleSumMs = 0
  let fullMs = 0
  return (idleMs) => {
    idleSumMs += idleMs
    const nowMs = clock.monotonicMs()
    const passedMs = nowMs - startMs
    if (passedMs < SECOND_MS) return
    fullMs = idleSumMs <= passedMs * maxIdleShare ? fullMs + passedMs : 0
    startMs = nowMs
    idleSumMs = 0
    if (fullMs >= lastS * SECOND_MS) exceed()
  }
}
