/** Limits how much of one kind of work runs at once; further work waits. */
export interface Slots {
  /** How many wait for a slot. */
  readonly waiting: number
  /** Disposing of the slot admits the next. */
  take(): Promise<Disposable>
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
  return {
    get waiting() {
      return queue.length
    },
    async take() {
      if (free > 0) {
        free -= 1
      } else {
        const turn = Promise.withResolvers<void>()
        queue.push(turn.resolve)
        await turn.promise
      }
      return { [Symbol.dispose]: release }
    },
  }
}
