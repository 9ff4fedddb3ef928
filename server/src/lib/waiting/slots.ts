import { untilAborted } from './until-aborted.ts'

/** Limits how much of one kind of work runs at once; further work waits. */
export interface Slots {
  /** How many wait for a slot. */
  readonly waiting: number
  /** Disposing of the slot admits the next. Rejects with the signal's reason if that aborts first. */
  take(signal?: AbortSignal): Promise<Disposable>
}

/** `most` slots, granted in the order of the requests. */
export function createSlots(most: number): Slots {
  let free = most
  const queue: (() => void)[] = []
  const release = (): void => {
    const next = queue.shift()
    if (next === undefined) free += 1
    else next()
  }
  const leave = (admit: () => void): void => {
    const place = queue.indexOf(admit)
    // It was admitted in the moment in which the signal aborted.
    if (place < 0) release()
    else queue.splice(place, 1)
  }
  return {
    get waiting() {
      return queue.length
    },
    async take(signal = new AbortController().signal) {
      signal.throwIfAborted()
      if (free > 0) {
        free -= 1
      } else {
        const turn = Promise.withResolvers<void>()
        queue.push(turn.resolve)
        try {
          await untilAborted(() => turn.promise, signal)
        } catch (error) {
          leave(turn.resolve)
          throw error
        }
      }
      return { [Symbol.dispose]: release }
    },
  }
}
