import { isDeepStrictEqual } from 'node:util'
import type { ObservedFriction } from '@understudy/contract/finding'
import { isHeldUp } from '../turn/failed-requests.ts'
import { createLeavingStep } from '../turn/leaving-step.ts'
import type { ObservedElement, ObservedViolation } from '../turn/observation.ts'
import type { Detector, NoticedFriction } from './detector.ts'
import { detectors } from './detectors.ts'
import { heldRequest } from './detectors/pages/held-request.ts'
import { foldFloods } from './floods/fold-floods.ts'
import type { FrictionContext } from './friction-context.ts'
import { identifyProblem } from './identify-problem.ts'
import { listMissingScripts } from './missing-scripts.ts'
import { findNewObservations } from './new-observations.ts'

/**
 * The frictions of a finished turn, in the order of the detectors' list; too many of one kind are one. Code only; does not throw.
 */
export function detectFriction(context: FrictionContext): ObservedFriction[] {
  if (context.isLookOnly === true && isHeldUp(context)) {
    const { detect, name: detector } = heldRequest
    return detect(context).map((friction) => ({ detector, ...friction }))
  }
  const beforeAction = new Set(detectBeforeAction(context).map(identifyProblem))
  return foldFloods(detectIn(context)).map((friction) => ({
    ...friction,
    box: findBoxAfter(friction, context.step),
    ...(beforeAction.has(identifyProblem(friction)) ? { before_action: true } : {}),
  }))
}

/** What the turn began with, if no earlier turn has judged that: what a visitor would have met who left at once. */
function detectBeforeAction(context: FrictionContext): ObservedFriction[] {
  const { step } = context
  if (!findNewObservations(context).includes(step.before)) return []
  const leaving = { ...context, step: createLeavingStep(step.before) }
  return foldFloods(detectIn(leaving))
}

/** A page that lacks scripts of other hosts may do less than its site makes it do, so what scripts do is not judged there. */
function detectIn(context: FrictionContext): ObservedFriction[] {
  const { before, after } = context.step
  const isWhole = [before, after].every((view) => listMissingScripts(view, context).length === 0)
  return runDetectors(({ detect, traits }) =>
    isWhole || traits.needsScripts !== true ? detect?.(context) : [],
  )
}

/**
 * Where the problem is on the picture of its turn, which shows the page after the action: an action can scroll the page, even if
 * it fails, and what it shows can move everything below. Null if its control is out of view by then.
 */
function findBoxAfter(
  { box }: Pick<ObservedFriction, 'box'>,
  { before, after }: FrictionContext['step'],
): ObservedFriction['box'] {
  if (box === null || after === before || after.url !== before.url) return box
  const control = findControlBefore(box, { before, after })
  if (control === null) return box
  const { selector, name } = control
  const same = after.elements.find((each) => each.selector === selector && each.name === name)
  return same?.box ?? null
}

/** The control whose place was measured before the action; null if it was measured after it. */
function findControlBefore(
  box: NonNullable<ObservedFriction['box']>,
  { before, after }: Pick<FrictionContext['step'], 'before' | 'after'>,
): ObservedElement | null {
  // The same object: another control can be in this place by now.
  const own = before.elements.find((element) => element.box === box)
  if (own !== undefined) return own
  const isHere = (element: ObservedElement) => isDeepStrictEqual(element.box, box)
  return after.elements.some(isHere) ? null : (before.elements.find(isHere) ?? null)
}

/** The frictions of the accessibility rules that a page violates, without those that are known already. Does not throw. */
export function inspectAccessibility(
  violations: readonly ObservedViolation[],
  known: readonly ObservedFriction[],
): ObservedFriction[] {
  const knownProblems = new Set(known.map(identifyProblem))
  const found = foldFloods(runDetectors(({ inspect }) => inspect?.(violations)))
  return found.filter((friction) => !knownProblems.has(identifyProblem(friction)))
}

function runDetectors(
  run: (detector: Detector) => readonly NoticedFriction[] | undefined,
): ObservedFriction[] {
  return Object.values(detectors).flatMap((detector) =>
    (run(detector) ?? []).map((friction) => ({ detector: detector.name, ...friction })),
  )
}
