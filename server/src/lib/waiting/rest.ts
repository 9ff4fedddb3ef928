import type { Clock } from '../clock.ts'
import { startDeadline } from './start-deadline.ts'
import { untilAborted } from './until-aborted.ts'

/** Does the work and waits for it, `ms` at most; it goes on if it takes longer. Rejects when the work does within that time. */
export async function waitAtMost(
  work: () => Promise<unknown>,
  ms: number,
  clock: Clock,
): Promise<void> {
  using deadline = startDeadline(clock, ms)
  try {
    await untilAborted(work, deadline.signal)
  } catch (error) {
    if (!deadline.signal.aborted) throw error
  }
}

/** Sleeps; false when the signal ended it. For loops that go on until they are stopped. */
export async function hasRested(clock: Clock, ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await clock.sleep(ms, signal)
    return true
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}
