import type { Clock } from '../lib/clock.ts'
import { createOneAtATime, type OneAtATime } from '../lib/waiting/one-at-a-time.ts'
import { createReading, type Reading } from '../operations/reading/reading.ts'

/** How requests read the records of whole runs. */
export interface ReadingParts {
  /** Gathers them, one request after another. */
  wholeRuns: OneAtATime
  /** Parses and renders them beside the thread that answers requests. */
  reading: Reading
}

/** `resources` end its thread. */
export function openReading(clock: Clock, resources: AsyncDisposableStack): ReadingParts {
  return { wholeRuns: createOneAtATime(clock), reading: resources.use(createReading(clock)) }
}
