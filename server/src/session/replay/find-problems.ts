import type { ObservedFriction } from '@understudy/contract/finding'
import { findTraits } from '../../friction/find-traits.ts'
import { identifyProblem } from '../../friction/identify-problem.ts'
import { isSubjectOn } from '../../lib/text/subject.ts'
import type { Observation } from '../../turn/observation.ts'
import type { Step } from '../../turn/step.ts'
import { MAX_REPLAYS } from '../limits.ts'

/** A turn with its frictions. */
export interface JudgedStep {
  step: Step
  frictions: readonly ObservedFriction[]
}

/** A problem of the site at its first occurrence; `steps` are those before it and, last, its own. */
export interface Problem {
  friction: ObservedFriction
  steps: readonly Step[]
  step: Step
}

/**
 * Every problem of the site once, what a visitor claims last, most severe first and at most `maxReplays`; equal ones that a single step shows come before others.
 */
export function findProblems(judged: readonly JudgedStep[]): Problem[] {
  const steps = judged.map(({ step }) => step)
  const met = judged.flatMap(({ step, frictions }, index) =>
    frictions
      .filter(({ attribution }) => attribution === 'site')
      .map((friction) => {
        const cause = steps.findIndex(({ turn }) => turn === friction.about_turn)
        const own = cause === -1 ? index : cause
        return { friction, step: steps[own] ?? step, steps: steps.slice(0, own + 1) }
      }),
  )
  const first = new Map(
    met.toReversed().map((problem) => [identifyProblem(problem.friction), problem] as const),
  )
  return [...first.values()]
    .toSorted(
      (left, right) =>
        Number(isClaim(left)) - Number(isClaim(right)) ||
        Number(canBeOurs(right)) - Number(canBeOurs(left)) ||
        right.friction.severity - left.friction.severity ||
        left.step.turn - right.step.turn,
    )
    .slice(0, MAX_REPLAYS)
}

/** Whether it is seen on the page without doing anything there. */
export function isStateOfPage({ friction }: Problem): boolean {
  return isSeenBefore(friction) || findTraits(friction.detector).isPageState
}

/** A claim of the visitor, of which a replay can only say whether its words are there. */
export function isClaim({ friction }: Problem): boolean {
  return friction.detector === 'mind'
}

function isSeenBefore({ detector, before_action: isBefore, about_turn: about }: ObservedFriction) {
  return isBefore === true || (detector === 'mind' && about === undefined)
}

/** The view in which it was detected. */
export function findProblemView({ friction, step }: Problem): Observation {
  if (isSeenBefore(friction)) return step.before
  const isAfter = isSubjectOn(friction.subject, step.after.url)
  return !isAfter && isSubjectOn(friction.subject, step.before.url) ? step.before : step.after
}

function canBeOurs({ friction }: Problem): boolean {
  return findTraits(friction.detector).canBeOurs
}
