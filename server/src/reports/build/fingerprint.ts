import { createHash } from 'node:crypto'
import type { ObservedFriction } from '@understudy/contract/finding'
import { findTraits } from '../../friction/find-traits.ts'
import { isSharedSubject } from '../../lib/text/subject.ts'

type Problem = Pick<ObservedFriction, 'detector' | 'subject'>

/** Identifies the problem: equal in every session in which it occurs, different for every other problem. */
export function createFingerprint(problem: Problem): string {
  const words = `${problem.detector}\n${narrowSubject(problem)}`
  return createHash('sha256').update(words).digest('hex').slice(0, 16)
}

/** The part of the subject that distinguishes problems: for those on many pages of a site, only the host. */
export function narrowSubject({ detector, subject }: Problem): string {
  const { isSiteWide } = findTraits(detector)
  return isSiteWide || isSharedSubject(subject) ? subject.replace(/^([^/ ]*)\/\S*/, '$1') : subject
}
