import type { Observation, ObservedElement } from '../../../turn/observation.ts'
import { isSideways } from '../../../turn/scroll-aim.ts'
import type { Step } from '../../../turn/step.ts'
import { MAX_EARLIER_CONTROLS, MAX_LOOKS_BACK, MAX_LOOKS_BELOW } from '../../limits.ts'
import { listControlMoves, wasTried } from '../controls/control-moves.ts'
import { listUsable } from '../controls/usable-elements.ts'
import { listForms, listOpenFields } from '../forms/forms.ts'
import type { Move, View } from '../move.ts'
import { GO_THERE_PENALTY, LOOK_BELOW_SCORE, REREAD_PENALTY } from '../scores.ts'
import { rateLookingForGoal } from './goal-looks.ts'

/** What else could be done on the page. */
export interface OtherMoves {
  inForms: readonly Move[]
  controls: readonly Move[]
  returning: readonly Move[]
  reacting: readonly Move[]
}

/** A control of this page that is out of view, and where it was, in pixels from the top of the page. */
interface Apart {
  element: ObservedElement
  top: number
}

/** Reads on below, and goes to what was seen elsewhere on the page and not tried. */
export function listScrollMoves(view: View, other: OtherMoves): Move[] {
  const apart = listApart(view)
  return [...planReading(view, apart, other), ...planGoingThere(view, apart)]
}

function planReading(view: View, apart: readonly Apart[], other: OtherMoves): Move[] {
  const { inForms, controls, returning, reacting } = other
  const { observation } = view.situation
  if (!goesOn(view)) return []
  const scrolls = countLooks(view)
  const interest = 30 + 16 * view.traits.care - 8 * scrolls
  // Content that was never visible is not explored yet; endlessly growing pages are left at some point.
  const least = scrolls < MAX_LOOKS_BELOW ? LOOK_BELOW_SCORE : 0
  const unseen = apart.map(({ element }) => element)
  const others = [...controls, ...listControlMoves(view, unseen), ...returning]
  const offer = { elements: [...listUsable(observation), ...unseen], inForms, others }
  const forGoal = reacting.length > 0 ? 0 : rateLookingForGoal(view, offer, scrolls)
  const known = countKnownScreens(view)
  const { y, maxY, viewportHeight } = observation.scroll
  const isRead = y + known * viewportHeight >= maxY - 8
  const reading = isRead ? 0 : Math.max(least, interest) - REREAD_PENALTY * known
  const score = isFormCutOff(view) ? 91 : Math.max(reading, forGoal)
  return [{ action: { kind: 'scroll', to: 'down' }, score, motive: 'look_further', label: 'down' }]
}

/** More of the page is below, and the last scroll moved it. */
function goesOn({ situation, memory }: View): boolean {
  const { scroll } = situation.observation
  const last = memory.onDocument.findLast(({ action }) => action.kind === 'scroll')
  const wasRefused = last?.action.kind === 'scroll' && last.action.to === 'down' && !last.result.ok
  return scroll.y < scroll.maxY - 8 && !wasRefused
}

/** How often the visitor scrolled on this page, also before it left and came back. */
function countLooks({ situation }: View): number {
  const { steps, observation } = situation
  return steps.filter(
    ({ action, before }) =>
      action.kind === 'scroll' && !isSideways(action.to) && before.url === observation.url,
  ).length
}

/** How many screens below the window were read already, in this state of the page. */
function countKnownScreens({ situation: { steps, observation } }: View): number {
  const { y, viewportHeight } = observation.scroll
  const read = steps
    .flatMap(({ before, after }) => [before, after])
    .filter((past) => isSameState(past, observation))
    .map(({ scroll }) => scroll.y)
  return (Math.max(y, ...read) - y) / Math.max(1, viewportHeight)
}

function isSameState(past: Observation, { url, title, scroll }: Observation): boolean {
  return past.url === url && past.title === title && past.scroll.maxY === scroll.maxY
}

/** Once nothing below is unread, or at once if it serves the goal. A few times on each page: it may be gone. */
function planGoingThere(view: View, apart: readonly Apart[]): Move[] {
  const { observation } = view.situation
  const looks = view.memory.onDocument.filter(({ action }) => isLookBack(action)).length
  if (looks >= MAX_LOOKS_BACK) return []
  const isUnread =
    goesOn(view) && countLooks(view) < MAX_LOOKS_BELOW && countKnownScreens(view) < 0.5
  const [best] = apart
    .filter(({ element }) => !wasTried(view, element))
    .flatMap((one) => listControlMoves(view, [one.element]).map((move) => ({ ...one, move })))
    .filter(({ move }) => !isUnread || move.motive === 'goal')
    .toSorted((left, right) => right.move.score - left.move.score)
  if (best === undefined) return []
  const { element, top, move } = best
  const words = {
    score: move.score - GO_THERE_PENALTY,
    motive: 'go_to_control',
    label: move.label,
  } as const
  const { y, viewportHeight } = observation.scroll
  if (top < viewportHeight * 0.8)
    return y > 8 ? [{ action: { kind: 'scroll', to: 'top' }, ...words }] : []
  const canFind = !view.situation.unavailableActions.includes('find') && !view.traits.isUnpractised
  if (canFind && element.name.trim() !== '')
    return [{ action: { kind: 'find', text: element.name }, ...words }]
  return [{ action: { kind: 'scroll', to: top < y ? 'up' : 'down' }, ...words }]
}

function isLookBack(action: Step['action']): boolean {
  return action.kind === 'find' || (action.kind === 'scroll' && ['up', 'top'].includes(action.to))
}

/** Fields were filled in, and their submit button is further down. */
function isFormCutOff({ situation, memory }: View): boolean {
  const last = listForms(situation.observation).at(-1)
  const hasTyped = memory.onDocument.some(
    ({ action }) => action.kind === 'type' && action.text !== '' && !action.submit,
  )
  if (!hasTyped || last === undefined || last.submit !== null) return false
  return last.fields.length > 0 && listOpenFields(last, memory).length === 0
}

/** The controls of this page that were in view before and are not now, also before it was left; newest first, without those that are gone. */
function listApart({ situation: { observation, steps } }: View): Apart[] {
  const later: Observation[] = [observation]
  const known = new Set(observation.elements.map(({ selector }) => selector))
  const apart: Apart[] = []
  for (const { before } of steps.toReversed()) {
    const isHere = before.documentId === observation.documentId || isSameState(before, observation)
    if (!isHere) continue
    for (const element of before.elements) {
      const top = element.box.y + before.scroll.y
      if (known.has(element.selector)) continue
      known.add(element.selector)
      if (!later.some((page) => shouldShow(page, top, element))) apart.push({ element, top })
      if (apart.length >= MAX_EARLIER_CONTROLS) return apart
    }
    later.push(before)
  }
  return apart
}

/** Whether its place is well within the window. */
function shouldShow({ scroll }: Observation, top: number, { box }: ObservedElement): boolean {
  return top >= scroll.y && top + box.height <= scroll.y + scroll.viewportHeight
}
