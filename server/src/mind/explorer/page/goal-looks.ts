import { listConcepts, measureOverlap } from '../../../lib/text/lexicon.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import { MAX_GOAL_SCROLLS } from '../../limits.ts'
import { type Goal, isPurchase } from '../aims/goals.ts'
import { findPurpose, isField, isLink, type Purpose } from '../controls/control-names.ts'
import { findConcepts } from '../controls/element-concepts.ts'
import { comesFirst } from '../forms/form-moves.ts'
import { normaliseUrl } from '../memory/page-pattern.ts'
import { hasChosenProduct, type Move, type View } from '../move.ts'
import { GOAL_LEAD, MAX_GOAL_SCORE } from '../scores.ts'

const backwards: ReadonlySet<Purpose> = new Set([
  'dismiss',
  'step_back',
  'dangerous',
  'undo',
  'leave_account',
])

interface Offer {
  /** The controls of the page that are or were in view. */
  elements: readonly ObservedElement[]
  inForms: readonly Move[]
  /** What else can be done instead of looking further down. */
  others: readonly Move[]
}

/**
 * The score of looking further down a page that has shown nothing yet that leads to the goal: higher than that of leaving it, and of
 * controls that have nothing to do with the goal. 0 if something does.
 */
export function rateLookingForGoal(view: View, offer: Offer, scrolls: number): number {
  const { goal, situation } = view
  const isAnswered = (situation.observation.status ?? 200) < 400
  if (goal === null || !isAnswered || scrolls >= MAX_GOAL_SCROLLS) return 0
  const { elements, inForms, others } = offer
  const hasForm = inForms.some((move) => comesFirst(view, move))
  if (hasForm || elements.some((element) => leadsToGoal(view, goal, element))) return 0
  return Math.min(
    MAX_GOAL_SCORE,
    GOAL_LEAD + Math.max(0, ...[...inForms, ...others].map(({ score }) => score)),
  )
}

/** Excludes what is ruled out, and what every page offers if this page fits the goal as well. */
function leadsToGoal(view: View, goal: Goal, element: ObservedElement): boolean {
  if (isRuledOut(view, goal, element)) return false
  const fit = measureFit(view, goal, element)
  if (fit === 0) return false
  const { title, url } = view.situation.observation
  const ofPage = listConcepts(`${title} ${URL.parse(url)?.pathname ?? ''}`)
  return element.region === null || fit > measureOverlap(goal.concepts, ofPage)
}

/** Fields, steps back, pages that were seen, and a cart without anything in it. */
function isRuledOut({ memory }: View, goal: Goal, element: ObservedElement): boolean {
  const purpose = findPurpose(element.name)
  if (isField(element) || backwards.has(purpose)) return true
  if (isLink(element) && memory.visitedUrls.has(normaliseUrl(element.href ?? ''))) return true
  return !memory.hasAddedToCart && purpose === 'open_cart' && isPurchase(goal)
}

/** Once a product is chosen, only what continues the purchase fits. */
function measureFit(view: View, goal: Goal, element: ObservedElement): number {
  const offered = findOffered(view, element)
  return hasChosenProduct(view) && !offered.has('buy') ? 0 : measureOverlap(goal.concepts, offered)
}

/** The heading above says what a link opens or a product is; every button below it would match it. */
function findOffered(view: View, element: ObservedElement): ReadonlySet<string> {
  const { own, offered } = findConcepts(view, element)
  return isLink(element) || findPurpose(element.name) === 'add_to_cart' ? offered : own
}
