import { ApiError } from '../api-error.ts'
import type { Clock } from '../clock.ts'
import { MINUTE_MS, SECOND_MS } from '../clock.ts'
import { createSlots } from './slots.ts'
import { startDeadline } from './start-deadline.ts'
import { untilAborted } from './until-aborted.ts'

/**
 * Runs work that needs much memory or blocks the process, one after another, unless it takes longer than a minute: then the next begins,
 * while the late work goes on in the background. What reads the records of all sessions of a run, or puts
 * their pictures into one page, can take hundreds of MB.
 */
export interface OneAtATime {
  /** `key` is who asks. Codes: unavailable if too much waits, in all or of the same one, or if waiting or the work takes too long. */
  run: <T>(key: string, work: () => Promise<T>) => Promise<T>
}

const most = { waiting: 32, ofOne: 8 } as const
const retryAfterS = 5
/** Work that takes longer than anything real hangs, for example on an object store; it does not hold up the rest. */
const maxMs = { waiting: 30 * SECOND_MS, working: MINUTE_MS } as const

export function createOneAtATime(clock: Clock): OneAtATime {
  const slots = createSlots(1)
  const asked = new Map<string, number>()
  return {
    async run(key, work) {
      const before = asked.get(key) ?? 0
      if (slots.waiting >= most.waiting || before >= most.ofOne) {
        throw new ApiError('unavailable', { retryAfterS })
      }
      asked.set(key, before + 1)
      try {
        using _slot = await within(clock, maxMs.waiting, (signal) => slots.take(signal))
        return await within(clock, maxMs.working, (signal) => untilAborted(work, signal))
      } finally {
        const left = (asked.get(key) ?? 1) - 1
        if (left === 0) asked.delete(key)
        else asked.set(key, left)
      }
    },
  }
}

async function within<T>(
  clock: Clock,
  ms: number,
  wait: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  using deadline = startDeadline(clock, ms)
  try {
    return await wait(deadline.signal)
  } catch (error) {
    if (error !== deadline.signal.reason) throw error
    throw new ApiError('unavailable', { retryAfterS, cause: error })
  }
}
