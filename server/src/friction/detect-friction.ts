import type { ObservedFriction } from '@understudy/contract/finding'
import type { ObservedViolation } from '../turn/observation.ts'
import type { Detector, NoticedFriction } from './detector.ts'
import { detectors } from './detectors.ts'
import type { FrictionContext } from './friction-context.ts'
import { identifyProblem } from './identify-problem.ts'

/** The frictions of a finished turn, in the order of the detectors' list. Code only; does not throw. */
export function detectFriction(context: FrictionContext): ObservedFriction[] {
  return runDetectors(({ detect }) => detect?.(context))
}

/** The frictions of the accessibility rules that a page violates, without those that are known already. Does not throw. */
export function inspectAccessibility(
  violations: readonly ObservedViolation[],
  known: readonly ObservedFriction[],
): ObservedFriction[] {
  const knownProblems = new Set(known.map(identifyProblem))
  const found = runDetectors(({ inspect }) => inspect?.(violations))
  return found.filter((friction) => !knownProblems.has(identifyProblem(friction)))
}

function runDetectors(
  run: (detector: Detector) => readonly NoticedFriction[] | undefined,
): ObservedFriction[] {
  return Object.values(detectors).flatMap((detector) =>
    (run(detector) ?? []).map((friction) => ({ detector: detector.name, ...friction })),
  )
}
