import type { ObservedFriction } from '@understudy/contract/finding'
import { detectors } from './detectors.ts'
import type { FrictionContext } from './friction-context.ts'

/** The frictions of a finished turn, in the order of the detectors' list. Code only; does not throw. */
export function detectFriction(context: FrictionContext): ObservedFriction[] {
  return Object.values(detectors).flatMap(({ name, detect }) =>
    detect(context).map((friction) => ({ detector: name, ...friction })),
  )
}
