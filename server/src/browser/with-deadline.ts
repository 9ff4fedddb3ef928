import type { Clock } from '../lib/clock.ts'

/** The work did not end in time. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/** Waits for `work` at most `ms`; then DeadlineError, while the work itself goes on unheard. */
export async function withDeadline<T>(
  work: Promise<T>,
  ms: number,
  clock: Clock,
  signal?: AbortSignal,
): Promise<T> {
  const done = new AbortController()
  const signals = signal === undefined ? [done.signal] : [done.signal, signal]
  const late = clock.sleep(ms, AbortSignal.any(signals)).then(() => {
    throw new DeadlineError(`no answer within ${ms} ms`)
  })
  try {
    // Whoever loses may still fail later: the race has listened to both, so that neither counts as unhandled.
    return await Promise.race([work, late])
  } finally {
    done.abort()
  }
}
