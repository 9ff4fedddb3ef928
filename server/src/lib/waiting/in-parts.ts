import { setImmediate } from 'node:timers/promises'

/** Work that can pause where it yields, so that others have their turn. */
export type WorkInParts<Result> = Generator<undefined, Result, undefined>

/** So long, in milliseconds, it may hold up others before it pauses. */
const MAX_PART_MS = 10

/** Does the work, and lets others have their turn at its pauses, not more often than is good for the work. */
export async function finishInParts<Result>(work: WorkInParts<Result>): Promise<Result> {
  let begunMs = performance.now()
  for (;;) {
    const part = work.next()
    if (part.done === true) return part.value
    if (performance.now() - begunMs < MAX_PART_MS) continue
    await setImmediate()
    begunMs = performance.now()
  }
}

/** Does the work without a pause. */
export function finishAtOnce<Result>(work: WorkInParts<Result>): Result {
  for (;;) {
    const part = work.next()
    if (part.done === true) return part.value
  }
}
