import type { Clock } from './clock.ts'

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
