import { devices } from '@understudy/contract/visitor/devices'
import type { ActionFailure } from '../../turn/action.ts'
import type { Observation, ObservedElement } from '../../turn/observation.ts'
import { isSideways } from '../../turn/scroll-aim.ts'
import type { Step } from '../../turn/step.ts'
import { findProgressLine } from '../../turn/waiting-lines.ts'
import {
  MAX_EARLIER_CONTROLS,
  MAX_LOOKS_ASIDE,
  MAX_LOOKS_BELOW,
  MAX_WAITS,
  MIN_CUT_PX,
} from '../limits.ts'
import { listControlMoves } from './control-moves.ts'
import { findPurpose, isLink } from './control-names.ts'
import { planAnswering } from './dialog-moves.ts'
import { listForms, listOpenFields } from './forms.ts'
import { rateLookingForGoal } from './goal-looks.ts'
import { findActedOn } from './memory.ts'
import type { Move, View } from './move.ts'
import { normaliseUrl } from './page-pattern.ts'
import { planReacting } from './reactions.ts'
import {
  CLEAR_VIEW_SCORE,
  LEAVE_ERROR_PAGE_SCORE,
  LOOK_ASIDE_SCORE,
  LOOK_BELOW_SCORE,
  WAIT_FOR_PAGE_SCORE,
} from './scores.ts'
import { listUsable } from './usable-elements.ts'

/** Moves that use the page as a whole: scroll, go back, clear the view, wait. */
export function listPageMoves(view: View, onPage: MovesOnPage): Move[] {
  const returning = planReturning(view)
  const reacting = planReacting(view)
  return [
    ...planScrolling(view, { ...onPage, returning, reacting }),
    ...planLookingAside(view),
    ...returning,
    ...planClearing(view),
    ...planWaiting(view),
    ...reacting,
    ...planAnswering(view),
  ]
}

interface MovesOnPage {
  inForms: readonly Move[]
  controls: readonly Move[]
}

interface OtherMoves extends MovesOnPage {
  returning: readonly Move[]
  reacting: readonly Move[]
}

function planScrolling(view: View, other: OtherMoves): Move[] {
  const { inForms, controls, returning, reacting } = other
  const { observation } = view.situation
  const { scroll } = observation
  const unseen = scroll.y > 8 ? listUnseenAbove(view) : []
  const above = listControlMoves(view, unseen)
  const scrolls = view.memory.onDocument.filter(
    ({ action }) => action.kind === 'scroll' && !isSideways(action.to),
  ).length
  const moves: Move[] = []
  if (scroll.y < scroll.maxY - 8 && !wasRefused(view)) {
    const interest = 30 + 16 * view.traits.care - 8 * scrolls
    // Content that was never visible is not explored yet; endlessly growing pages are left at some point.
    const isUnseen = scrolls < MAX_LOOKS_BELOW
    const elements = [...listUsable(observation), ...unseen]
    const offer = { elements, inForms, others: [...controls, ...above, ...returning] }
    const forGoal = reacting.length > 0 ? 0 : rateLookingForGoal(view, offer, scrolls)
    const score = isFormCutOff(view)
      ? 91
      : Math.max(isUnseen ? LOOK_BELOW_SCORE : 0, interest, forGoal)
    moves.push({
      action: { kind: 'scroll', to: 'down' },
      score,
      motive: 'look_further',
      label: 'down',
    })
  }
  if (scroll.y > 8) {
    const best = Math.max(0, ...above.map((move) => move.score))
    const here = Math.max(0, ...[...inForms, ...controls].map((move) => move.score))
    if (best > here) {
      moves.push({
        action: { kind: 'scroll', to: 'top' },
        score: best - 8,
        motive: 'look_back_up',
        label: 'top',
      })
    }
  }
  return moves
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

/** The last scroll moved nothing: the persona does not read on. */
function wasRefused(view: View): boolean {
  const last = view.memory.onDocument.findLast(({ action }) => action.kind === 'scroll')
  return last?.action.kind === 'scroll' && last.action.to === 'down' && !last.result.ok
}

/** Fields were filled in, and their submit button is further down. */
function isFormCutOff(view: View): boolean {
  const last = listForms(view.situation.observation).at(-1)
  const hasTyped = view.memory.onDocument.some(
    (step) => step.action.kind === 'type' && step.action.text !== '' && !step.action.submit,
  )
  if (!hasTyped || last === undefined || last.submit !== null) return false
  return last.fields.length > 0 && listOpenFields(last, view.memory).length === 0
}

/** Controls of this document that were visible before and no longer are. */
function listUnseenAbove(view: View): ObservedElement[] {
  const { observation } = view.situation
  const inView = new Set(observation.elements.map(({ selector }) => selector))
  return listNewest(view.memory.onDocument, ({ selector }) => selector).filter(
    ({ selector }) => !inView.has(selector),
  )
}

/** A form returned with its errors has an error status, but is not an error page. */
function isErrorPage({ status, facts }: Observation): boolean {
  return (status ?? 200) >= 400 && facts.invalidFields.length === 0 && facts.alerts.length === 0
}

function planReturning(view: View): Move[] {
  const { observation, targetUrl } = view.situation
  const isError = isErrorPage(observation)
  const elsewhere = listControlMoves(view, listUnseenPages(view))
  const frontier = Math.max(0, ...elsewhere.map((move) => move.score))
  const score = isError ? LEAVE_ERROR_PAGE_SCORE : Math.max(12, frontier - 14)
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

/** Links of earlier pages to pages that were not opened, and that the current page does not offer. */
function listUnseenPages({ situation, memory }: View): ObservedElement[] {
  const offered = situation.observation.elements.map(({ href }) => normaliseUrl(href ?? ''))
  const known = new Set([...memory.visitedUrls, ...offered])
  return listNewest(situation.steps, (element) => (isLink(element) ? element.href : null)).filter(
    ({ href }) => !known.has(normaliseUrl(href ?? '')),
  )
}

/**
 * The controls of the pages before these steps, newest first, each once by its key and name and not without a key. Pages repeat most
 * of their controls; without a limit, a site of large pages would have tens of thousands to rate in every turn.
 */
function listNewest(
  steps: readonly Step[],
  findKey: (element: ObservedElement) => string | null,
): ObservedElement[] {
  const newest: ObservedElement[] = []
  const names = new Map<string, Set<string>>()
  const elements = steps.toReversed().flatMap(({ before }) => before.elements)
  for (const element of elements) {
    const key = findKey(element)
    if (key === null) continue
    const known = names.get(key) ?? new Set()
    if (known.has(element.name)) continue
    names.set(key, known.add(element.name))
    newest.push(element)
    if (newest.length >= MAX_EARLIER_CONTROLS) break
  }
  return newest
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

/** A busy page can be used meanwhile, so it is waited for once. */
function isWorthWaiting({ situation, memory }: View): boolean {
  const { observation, steps } = situation
  const waits = steps.length - 1 - steps.findLastIndex(({ action }) => action.kind !== 'wait')
  if (isStillLoading(observation)) return waits < MAX_WAITS
  const isUnfinished = observation.facts.busy || !observation.settled
  return isUnfinished && !memory.onDocument.some(({ action }) => action.kind === 'wait')
}
