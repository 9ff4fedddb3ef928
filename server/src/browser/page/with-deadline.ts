import type { Clock } from '../../lib/clock.ts'
import { startDeadline } from '../../lib/waiting/start-deadline.ts'
import { untilAborted } from '../../lib/waiting/until-aborted.ts'

/** The work did not end in time. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/**
 * Starts the work and waits at most `ms` for it; then throws DeadlineError, while the work continues in the background.
 */
export async function withDeadline<T>(
  work: () => Promise<T>,
  ms: number,
  clock: Clock,
  signal?: AbortSignal,
): Promise<T> {
  using deadline = startDeadline(clock, ms)
  const late = deadline.signal
  try {
    return await untilAborted(work, signal === undefined ? late : AbortSignal.any([late, signal]))
  } catch (error) {
    if (late.aborted && error === late.reason) {
      throw new DeadlineError(`no response within ${ms} ms`, { cause: error })
    }
    throw error
  }
}
