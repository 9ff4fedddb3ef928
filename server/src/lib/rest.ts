import type { Clock } from './clock.ts'

/** Waits for the work, `ms` at most; it goes on if it takes longer. Rejects when the work does within that time. */
export async function waitAtMost(work: Promise<unknown>, ms: number, clock: Clock): Promise<void> {
  const done = new AbortController()
  try {
    await Promise.race([work, hasRested(clock, ms, done.signal)])
  } finally {
    done.abort()
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
