/** Keys that this process skips for a while. */
export interface Pauses {
  isPaused(key: string, nowMs: number): boolean
  pause(key: string, untilMs: number): void
}

/** Above `most` keys, the one that was paused longest ago is forgotten. */
export function createPauses(most: number): Pauses {
  const ends = new Map<string, number>()
  return {
    isPaused: (key, nowMs) => nowMs < (ends.get(key) ?? nowMs),
    pause(key, untilMs) {
      // Moves it to the end of the order in which keys are forgotten.
      ends.delete(key)
      ends.set(key, untilMs)
      const [oldest] = ends.keys()
      if (ends.size > most && oldest !== undefined) ends.delete(oldest)
    },
  }
}
