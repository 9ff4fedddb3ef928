import type { ObservedFriction } from '@understudy/contract/finding'
import { isSharedSubject } from '../../lib/text/subject.ts'
import { findTraits } from '../find-traits.ts'

/** The part of the subject that distinguishes problems: for those on many pages of a site, only the host. */
export function narrowSubject({
  detector,
  subject,
}: Pick<ObservedFriction, 'detector' | 'subject'>): string {
  const { isSiteWide } = findTraits(detector)
  return isSiteWide || isSharedSubject(subject) ? subject.replace(/^([^/ ]*)\/\S*/, '$1') : subject
}
