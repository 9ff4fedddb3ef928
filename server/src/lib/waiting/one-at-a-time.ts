import { ApiError } from '../api-error.ts'
import type { Clock } from '../clock.ts'
import { MINUTE_MS, SECOND_MS } from '../clock.ts'
import { createSlots, type Slots } from './slots.ts'
import { startDeadline } from './start-deadline.ts'
import { untilAborted } from './until-aborted.ts'

/**
 * Runs work that needs much memory or blocks the process, one after another, in turn for those who ask. Work that takes longer than a
 * minute goes on in the background while the next begins. What reads the records of all sessions of a run, or puts their pictures into
 * one page, can take hundreds of MB.
 */
export interface OneAtATime {
  /** `key` is who asks. Codes: unavailable if too much waits, in all or of the same one, or if waiting or the work takes too long. */
  run: <T>(key: string, work: () => Promise<T>) => Promise<T>
}

const most = { waiting: 32, ofOne: 8 } as const
const retryAfterS = 5
/** Work that takes longer than anything real hangs, for example on an object store; it does not hold up the rest. */
const maxMs = { waiting: 30 * SECOND_MS, working: MINUTE_MS } as const

/** One who asks: what of theirs has not ended, and their place, of which only one waits in the common queue. */
interface Asker {
  asked: number
  own: Slots
}

export function createOneAtATime(clock: Clock): OneAtATime {
  const common = createSlots(1)
  const askers = new Map<string, Asker>()
  const countAll = () => [...askers.values()].reduce((sum, { asked }) => sum + asked, 0)
  return {
    async run(key, work) {
      const asker = askers.get(key) ?? { asked: 0, own: createSlots(1) }
      // One of all works.
      if (countAll() > most.waiting || asker.asked >= most.ofOne) {
        throw new ApiError('unavailable', { retryAfterS })
      }
      asker.asked += 1
      askers.set(key, asker)
      try {
        using _turn = await within(clock, maxMs.waiting, (signal) =>
          takeTurn(asker.own, common, signal),
        )
        return await within(clock, maxMs.working, (signal) => untilAborted(work, signal))
      } finally {
        asker.asked -= 1
        if (asker.asked === 0) askers.delete(key)
      }
    },
  }
}

/** The asker's own place first: so those who ask take turns, however much one of them asks for. */
async function takeTurn(own: Slots, common: Slots, signal: AbortSignal): Promise<Disposable> {
  using places = new DisposableStack()
  places.use(await own.take(signal))
  places.use(await common.take(signal))
  return places.move()
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
