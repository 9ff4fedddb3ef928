/** Limits how many names are looked up at once; further lookups wait. */
export interface LookupSlots {
  /** Disposing of the slot admits the next lookup. */
  take(): Promise<Disposable>
}

/** Slots for at most `most` concurrent lookups, granted in the order of the requests. */
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
