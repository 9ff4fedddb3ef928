import { createHash } from 'node:crypto'
import type { ObservedFriction } from '@understudy/contract/finding'

/** Faults of a control and not of its page: the same control on another page of the site is the same problem. */
const ofControls: ReadonlySet<string> = new Set(['unlabelled-control'])

/** Names the problem: equal in every session that meets it, different for every other problem. */
export function createFingerprint({
  detector,
  subject,
}: Pick<ObservedFriction, 'detector' | 'subject'>): string {
  const problem = ofControls.has(detector) ? leaveOutPath(subject) : subject
  return createHash('sha256').update(`${detector}\n${problem}`).digest('hex').slice(0, 16)
}

/** A subject begins with the folded URL of its page, which has no spaces; its host stays. */
function leaveOutPath(subject: string): string {
  return subject.replace(/^([^/ ]*)\/\S*/, '$1')
}
