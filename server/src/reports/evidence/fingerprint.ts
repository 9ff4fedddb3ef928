import { createHash } from 'node:crypto'
import type { ObservedFriction } from '@understudy/contract/finding'
import { narrowSubject } from '../../friction/floods/narrow-subject.ts'

type Problem = Pick<ObservedFriction, 'detector' | 'subject'>

/** Identifies the problem: equal in every session in which it occurs, different for every other problem. */
export function createFingerprint(problem: Problem): string {
  const words = `${problem.detector}\n${narrowSubject(problem)}`
  return createHash('sha256').update(words).digest('hex').slice(0, 16)
}
