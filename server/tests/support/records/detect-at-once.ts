import type { ObservedFriction } from '@understudy/contract/finding'
import { detectInParts } from '../../../src/friction/detect-friction.ts'
import type { FrictionContext } from '../../../src/friction/friction-context.ts'
import { finishAtOnce } from '../../../src/lib/waiting/in-parts.ts'

/** The frictions of a turn, for tests in which nothing else waits. */
export function detectAtOnce(context: FrictionContext): ObservedFriction[] {
  return finishAtOnce(detectInParts(context))
}
