import { SECOND_MS } from '../lib/clock.ts'

/**
 * When to try again after `attemptCount` attempts, the last of which failed at `failedAt`; null when that was the last one.
 * `delaysS` has one delay per attempt, the first from the event. Never early and without jitter: what a receiver that comes
 * back meets is bounded by the attempts under way at once.
 */
export function getNextAttemptAt(
  delaysS: readonly number[],
  attemptCount: number,
  failedAt: Date,
): Date | null {
  const delayS = delaysS[attemptCount]
  return delayS === undefined ? null : new Date(failedAt.getTime() + delayS * SECOND_MS)
}
