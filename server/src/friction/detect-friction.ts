import type { ObservedFriction } from '@understudy/contract/finding'
import { detectBrokenLink } from './broken-link.ts'
import { detectDeadClick } from './dead-click.ts'
import type { Detector, FrictionContext } from './friction-context.ts'

/** All detectors, in the order in which their findings stand in the turn. */
export const detectors: readonly Detector[] = [detectDeadClick, detectBrokenLink]

/** What the detectors notice in a finished turn. Code only; does not throw. */
export function detectFriction(context: FrictionContext): ObservedFriction[] {
  return detectors.flatMap((detect) => detect(context))
}
