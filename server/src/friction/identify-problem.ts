import type { ObservedFriction } from '@understudy/contract/finding'

/** Equal for occurrences of the same problem, in a session and in its replays. */
export function identifyProblem({
  detector,
  subject,
}: Pick<ObservedFriction, 'detector' | 'subject'>): string {
  return `${detector} ${subject}`
}
