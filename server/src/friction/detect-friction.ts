import { isDeepStrictEqual } from 'node:util'
import type { ObservedFriction } from '@understudy/contract/finding'
import { readEffect } from '../effects/effect.ts'
import { readItems } from '../effects/items.ts'
import { readValues } from '../effects/values.ts'
import { finishInParts, type WorkInParts } from '../lib/waiting/in-parts.ts'
import { isHeldUp } from '../turn/failed-requests.ts'
import { createLeavingStep } from '../turn/leaving-step.ts'
import type { ObservedElement, ObservedViolation } from '../turn/observation.ts'
import { recallWords } from '../words/says.ts'
import type { Detector } from './detector.ts'
import { detectors } from './detectors.ts'
import { heldRequest } from './detectors/pages/held-request.ts'
import { foldFloods } from './floods/fold-floods.ts'
import type { FrictionContext } from './friction-context.ts'
import { identifyProblem } from './identify-problem.ts'
import { FIRST_LINES } from './limits.ts'
import { listMissingScripts } from './missing-scripts.ts'
import { findNewObservations } from './new-observations.ts'

/**
 * The frictions of a finished turn, in the order of the detectors' list; too many of one kind are one. Others have their turn
 * meanwhile. Code only; does not throw.
 */
export async function detectFriction(context: FrictionContext): Promise<ObservedFriction[]> {
  return finishInParts(detectInParts(context))
}

/** The same with pauses: all detectors take some 0.3 s for a page that is as large as it can be. */
export function* detectInParts(context: FrictionContext): WorkInParts<ObservedFriction[]> {
  if (context.isLookOnly === true && isHeldUp(context)) {
    const { detect, name: detector } = heldRequest
    return detect(context).map((friction) => ({ detector, ...friction }))
  }
  yield* prepareReading(context)
  const beforeAction = new Set((yield* detectBeforeAction(context)).map(identifyProblem))
  return foldFloods(yield* detectIn(context)).map((friction) => ({
    ...friction,
    box: findBoxAfter(friction, context.step),
    ...(beforeAction.has(identifyProblem(friction)) ? { before_action: true } : {}),
  }))
}

/** What several detectors read of the pages and keep: the first of them would take all of the time. */
function* prepareReading(context: FrictionContext): WorkInParts<void> {
  for (const page of findNewObservations(context)) {
    const names = page.elements.map(({ name }) => name)
    for (const text of [...names, page.title, ...page.lines.slice(0, FIRST_LINES)]) {
      recallWords(text)
      yield
    }
    readItems(page)
    yield
    readValues(page)
    yield
  }
  readEffect(context.step)
  yield
}

/** What the turn began with, if no earlier turn has judged that: what a visitor would have met who left at once. */
function* detectBeforeAction(context: FrictionContext): WorkInParts<ObservedFriction[]> {
  const { step } = context
  if (!findNewObservations(context).includes(step.before)) return []
  const leaving = { ...context, step: createLeavingStep(step.before) }
  return foldFloods(yield* detectIn(leaving))
}

/** A page that lacks scripts of other hosts may do less than its site makes it do, so what scripts do is not judged there. */
function* detectIn(context: FrictionContext): WorkInParts<ObservedFriction[]> {
  const { before, after } = context.step
  const isWhole = [before, after].every((view) => listMissingScripts(view, context).length === 0)
  yield
  const found: ObservedFriction[] = []
  for (const { name: detector, detect, traits } of listDetectors()) {
    if (!isWhole && traits?.needsScripts === true) continue
    for (const friction of detect?.(context) ?? []) found.push({ detector, ...friction })
    yield
  }
  return found
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
  const found = listDetectors().flatMap(({ name: detector, inspect }) =>
    (inspect?.(violations) ?? []).map((friction) => ({ detector, ...friction })),
  )
  return foldFloods(found).filter((friction) => !knownProblems.has(identifyProblem(friction)))
}

function listDetectors(): readonly Detector[] {
  return Object.values(detectors)
}
