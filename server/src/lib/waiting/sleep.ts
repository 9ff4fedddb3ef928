import type { Clock } from '../clock.ts'
import { startDeadline } from './start-deadline.ts'
import { untilAborted } from './until-aborted.ts'

/**
 * Does the work and waits for it for at most `ms`; it continues if it takes longer. Rejects if the work does within
 * that time.
 */
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

/** Sleeps; false if the signal ended the sleep. For loops that run until stopped. */
export async function sleepUnlessAborted(
  clock: Clock,
  ms: number,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await clock.sleep(ms, signal)
    return true
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}
