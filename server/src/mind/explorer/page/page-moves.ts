import { devices } from '@understudy/contract/visitor/devices'
import { onceFor } from '../../../lib/once-for.ts'
import type { ActionFailure } from '../../../turn/action.ts'
import type { Observation, ObservedElement } from '../../../turn/observation.ts'
import { isSideways } from '../../../turn/scroll-aim.ts'
import type { Step } from '../../../turn/step.ts'
import { findProgressLine } from '../../../turn/waiting-lines.ts'
import {
  MAX_EARLIER_CONTROLS,
  MAX_IDLE_RETURNS,
  MAX_LOOKS_ASIDE,
  MAX_WAITS,
  MIN_CUT_PX,
} from '../../limits.ts'
import { listControlMoves } from '../controls/control-moves.ts'
import { findPurpose, isLink } from '../controls/control-names.ts'
import { listUsable } from '../controls/usable-elements.ts'
import { controlKey, findActedOn, siteKey } from '../memory/memory.ts'
import { normaliseUrl } from '../memory/page-pattern.ts'
import type { Move, View } from '../move.ts'
import {
  CLEAR_VIEW_SCORE,
  GO_BACK_PENALTY,
  LEAVE_ERROR_PAGE_SCORE,
  LOOK_ASIDE_SCORE,
  UNREAD_PAGE_SCORE,
  WAIT_FOR_PAGE_SCORE,
} from '../scores.ts'
import { planAnswering } from './dialog-moves.ts'
import { planReacting } from './reactions.ts'
import { listScrollMoves, type OtherMoves } from './scroll-moves.ts'

/** Moves that use the page as a whole: scroll, go back, clear the view, wait. */
export function listPageMoves(
  view: View,
  onPage: Pick<OtherMoves, 'inForms' | 'controls'>,
): Move[] {
  const returning = planReturning(view)
  const reacting = planReacting(view)
  return [
    ...listScrollMoves(view, { ...onPage, returning, reacting }),
    ...planLookingAside(view),
    ...returning,
    ...planClearing(view),
    ...planWaiting(view),
    ...reacting,
    ...planAnswering(view),
  ]
}

/**
 * On a touch screen that shows the upper part of a page cut off at the side: to the end of it, and back before reading on below. Others
 * seldom scroll sideways.
 */
function planLookingAside(view: View): Move[] {
  const { observation, device } = view.situation
  const { x, maxX, y } = observation.scroll
  if (!devices[device].hasTouch || y > 8) return []
  const looks = view.memory.onDocument.flatMap(({ action, result }) =>
    action.kind === 'scroll' && isSideways(action.to) ? [{ to: action.to, result }] : [],
  )
  const isDone = looks.some(({ result }) => !result.ok || !result.changed)
  const hasTurned = looks.some(({ to }) => to === 'left')
  if (isDone || looks.length >= MAX_LOOKS_ASIDE) return []
  const score = LOOK_ASIDE_SCORE + 16 * view.traits.care
  const move = (to: 'left' | 'right'): Move => ({
    action: { kind: 'scroll', to },
    score,
    motive: 'look_aside',
    label: to,
  })
  if (x < maxX - MIN_CUT_PX && !hasTurned) return [move('right')]
  return x > 8 ? [move('left')] : []
}

/** A form returned with its errors has an error status, but is not an error page. */
function isErrorPage({ status, facts }: Observation): boolean {
  return (status ?? 200) >= 400 && facts.invalidFields.length === 0 && facts.alerts.length === 0
}

function planReturning(view: View): Move[] {
  const { observation, targetUrl } = view.situation
  const isError = isErrorPage(observation)
  const elsewhere = listControlMoves(view, listUntriedElsewhere(view))
  const unread = hasUnread(view) ? UNREAD_PAGE_SCORE : 0
  const frontier = Math.max(unread, ...elsewhere.map((move) => move.score))
  const score = isError ? LEAVE_ERROR_PAGE_SCORE : frontier - GO_BACK_PENALTY
  if (view.memory.historyDepth > 0) {
    return [{ action: { kind: 'back' }, score, motive: 'return', label: 'back' }]
  }
  const isHome = normaliseUrl(observation.url) === normaliseUrl(targetUrl)
  if (isHome || view.traits.isUnpractised) return []
  return [
    {
      action: { kind: 'goto', url: targetUrl },
      score: score - 1,
      motive: 'start_over',
      label: 'start',
    },
  ]
}

/** Pages that the visitor came back to and left again without using anything there, several times. */
const listSpent = onceFor((steps: readonly Step[]): ReadonlySet<string> => {
  const visits = new Map<string, number>()
  let hasReturned = false
  for (const { action, before } of steps) {
    const isReturn = action.kind === 'back' || action.kind === 'goto'
    const page = normaliseUrl(before.url)
    if (isReturn && hasReturned) visits.set(page, (visits.get(page) ?? 0) + 1)
    if (action.kind !== 'scroll' && action.kind !== 'wait') hasReturned = isReturn
  }
  return new Set([...visits].flatMap(([page, count]) => (count >= MAX_IDLE_RETURNS ? [page] : [])))
})

/** Whether an earlier page was left before its end. */
function hasUnread({ situation: { steps, observation } }: View): boolean {
  const spent = listSpent(steps)
  const rests = new Map<string, number>()
  for (const { url, scroll } of steps.flatMap(({ before, after }) => [before, after])) {
    const rest = scroll.maxY - scroll.y
    rests.set(url, Math.min(rest, rests.get(url) ?? rest))
  }
  rests.delete(observation.url)
  return [...rests].some(([url, rest]) => rest > 8 && !spent.has(normaliseUrl(url)))
}

/**
 * What earlier pages offer and the current one does not: links to pages that were not opened, and other controls that were not used.
 * Newest first, each once. Pages repeat most of their controls; without a limit, a site of large pages would have tens of thousands to
 * rate in every turn.
 */
function listUntriedElsewhere({ situation, memory }: View): ObservedElement[] {
  const { observation, steps } = situation
  const here = normaliseUrl(observation.url)
  const offered = observation.elements.map((element) => describeUse(element, here))
  const known = new Set([...offered, ...[...memory.visitedUrls].map((url) => `link ${url}`)])
  const untried: ObservedElement[] = []
  const spent = listSpent(steps)
  for (const { before } of steps.toReversed()) {
    const page = normaliseUrl(before.url)
    if (spent.has(page)) continue
    for (const element of before.elements) {
      const use = describeUse(element, page)
      const key = controlKey(element, memory.foldPage(before.url))
      if (known.has(use) || memory.tries.has(key)) continue
      known.add(use)
      if (page !== here || isLink(element)) untried.push(element)
      if (untried.length >= MAX_EARLIER_CONTROLS) return untried
    }
  }
  return untried
}

/** A link to another page is the same wherever it is; other controls belong to their page, unless all pages share them. */
function describeUse(element: ObservedElement, page: string): string {
  const { href } = element
  const isOfPage = href?.includes('#') === true && normaliseUrl(href) === page
  if (isLink(element) && !isOfPage) return `link ${normaliseUrl(href ?? '')}`
  return element.region === null ? `${page} ${siteKey(element)}` : siteKey(element)
}

/** Something covered what the persona wanted to use: look for a way to dismiss it. */
function planClearing(view: View): Move[] {
  const { observation, steps } = view.situation
  const covered = steps.findLastIndex(({ result }) => isHeldBack(result.failure))
  const last = steps[covered]
  if (last === undefined || last.before.documentId !== observation.documentId) return []
  const since = steps.slice(covered + 1).map((step) => findActedOn(step)?.selector)
  const heldBack = view.memory.onDocument.filter(({ result }) => isHeldBack(result.failure))
  const tried = new Set([...since, ...heldBack.map((step) => findActedOn(step)?.selector)])
  const closers = listUsable(observation).filter(
    ({ name, selector }) => findPurpose(name) === 'dismiss' && !tried.has(selector),
  )
  const [closer] = closers
  if (closer !== undefined && since.length < 2) {
    const action = { kind: 'click', ref: closer.ref } as const
    return [{ action, score: CLEAR_VIEW_SCORE, motive: 'clear_view', label: closer.name }]
  }
  const hasEscaped = view.memory.onDocument.some(({ action }) => action.kind === 'press')
  if (since.length > 0 || hasEscaped || view.traits.isUnpractised) return []
  const action = { kind: 'press', key: 'Escape' } as const
  return [{ action, score: CLEAR_VIEW_SCORE, motive: 'clear_view', label: 'Escape' }]
}

/** Nothing to use, and the page says that it is loading. */
function isStillLoading({ elements, lines }: Observation): boolean {
  return elements.length === 0 && findProgressLine(lines) !== null
}

/** Something covers the control, or an open dialog comes first. */
function isHeldBack(failure: ActionFailure | null): boolean {
  return failure?.kind === 'covered' || failure?.message.startsWith('the open dialog') === true
}

function planWaiting(view: View): Move[] {
  return isWorthWaiting(view)
    ? [
        {
          action: { kind: 'wait', ms: 1500 },
          score: WAIT_FOR_PAGE_SCORE,
          motive: 'wait',
          label: 'wait',
        },
      ]
    : []
}

/** Nothing to read and nothing to use where the last step led: what is to come may need a moment. */
function wasOpenedBlank({ situation: { observation, steps } }: View): boolean {
  const { elements, lines, status, facts, scroll } = observation
  const isEmpty = elements.length === 0 && lines.length === 0 && facts.pictures === 0
  const isWhole = scroll.maxY === 0 && facts.cover === null && (status ?? 200) < 400
  return isEmpty && isWhole && steps.at(-1)?.result.navigated === true
}

/** A busy page can be used meanwhile, so it is waited for once; so is an empty one. */
function isWorthWaiting(view: View): boolean {
  const { situation, memory } = view
  const { observation, steps } = situation
  const waits = steps.length - 1 - steps.findLastIndex(({ action }) => action.kind !== 'wait')
  if (isStillLoading(observation)) return waits < MAX_WAITS
  const isUnfinished = observation.facts.busy || !observation.settled || wasOpenedBlank(view)
  return isUnfinished && !memory.onDocument.some(({ action }) => action.kind === 'wait')
}
