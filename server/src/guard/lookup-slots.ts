/** How many names are looked up at once; the others wait their turn. */
export interface LookupSlots {
  /** Disposing of the slot lets the next one in. */
  take(): Promise<Disposable>
}

/** Slots for `most` lookups at once, given in the order they were asked for. */
export function createLookupSlots(most: number): LookupSlots {
  let free = most
  const waiting: (() => void)[] = []
  const release = (): void => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }
  return {
    async take() {
      if (free > 0) {
        free -= 1
      } else {
        const turn = Promise.withResolvers<void>()
        waiting.push(turn.resolve)
        await turn.promise
      }
      return { [Symbol.dispose]: release }
    },
  }
}
