/** Which keys are left alone for a while, as this process remembers it. */
export interface Pauses {
  isPaused(key: string, nowMs: number): boolean
  pause(key: string, untilMs: number): void
}

/** Of more than `most` keys the one that was paused longest ago is forgotten. */
export function createPauses(most: number): Pauses {
  const ends = new Map<string, number>()
  return {
    isPaused: (key, nowMs) => nowMs < (ends.get(key) ?? nowMs),
    pause(key, untilMs) {
      // To the end of the order, in which they are forgotten.
      ends.delete(key)
      ends.set(key, untilMs)
      const [oldest] = ends.keys()
      if (ends.size > most && oldest !== undefined) ends.delete(oldest)
    },
  }
}
