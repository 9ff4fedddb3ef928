import { createHash } from 'node:crypto'
import type { ObservedFriction } from '@understudy/contract/finding'
import { narrowSubject } from '../../lib/text/subject.ts'

/** Names the problem: equal in every session that meets it, different for every other problem. */
export function createFingerprint(
  friction: Pick<ObservedFriction, 'detector' | 'subject'>,
): string {
  const problem = `${friction.detector}\n${narrowSubject(friction)}`
  return createHash('sha256').update(problem).digest('hex').slice(0, 16)
}
