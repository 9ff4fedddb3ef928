import { SECOND_MS } from '../lib/clock.ts'

/** In seconds: from the event to the first attempt, then from each failed attempt to the next; after the last there is none. */
export const usualRetryDelaysS = [0, 30, 300, 1800, 7200] as const

/**
 * When to retry after `attemptCount` attempts, the last of which failed at `failedAt`; null if there is no further
 * attempt. `delaysS` has one delay per attempt, the first counted from the event. Never early, also not before the receiver asks for it, and
 * without jitter: the limit on concurrent attempts bounds the load on a receiver that recovers.
 */
export function getNextAttemptAt(
  delaysS: readonly number[],
  attemptCount: number,
  { failedAt, retryAfterMs = null }: { failedAt: Date; retryAfterMs?: number | null | undefined },
): Date | null {
  const delayS = delaysS[attemptCount]
  if (delayS === undefined) return null
  return new Date(failedAt.getTime() + Math.max(delayS * SECOND_MS, retryAfterMs ?? 0))
}
