import { createHash } from 'node:crypto'
import type { ObservedFriction } from '@understudy/contract/finding'

/** Names the problem: equal in every session that meets it, different for every other problem. */
export function createFingerprint({
  detector,
  subject,
}: Pick<ObservedFriction, 'detector' | 'subject'>): string {
  return createHash('sha256').update(`${detector}\n${subject}`).digest('hex').slice(0, 16)
}
