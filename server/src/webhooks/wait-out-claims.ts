import type { Clock } from '../lib/clock.ts'
import { deliveryPolicy } from './delivery-policy.ts'

/**
 * Waits until no attempt can start any more, once claims are impossible. Takes for how long the last claim has been held, in ms;
 * null if there was none.
 */
export async function waitOutClaims(clock: Clock, lastClaimAgeMs: number | null): Promise<void> {
  if (lastClaimAgeMs === null || lastClaimAgeMs >= deliveryPolicy.startLimitMs) return
  await clock.sleep(deliveryPolicy.startLimitMs - lastClaimAgeMs)
}
