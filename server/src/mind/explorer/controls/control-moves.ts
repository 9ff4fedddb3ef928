import { listConcepts, measureOverlap } from '../../../lib/text/lexicon.ts'
import { namesLanguage } from '../../../lib/text/named-languages.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import { giveUpWords } from '../../../words/account/give-up.ts'
import { signOutWords } from '../../../words/account/sign-out.ts'
import { says } from '../../../words/says.ts'
import { findActOf } from '../../acts/find-unasked.ts'
import { FOOTER_PX, HEADER_PX, MANY_ALIKE, MANY_SIBLINGS } from '../../limits.ts'
import { isOfPastLogin, leadsToLogin } from '../forms/login-moves.ts'
import { controlKey, findActedOn, groupKey, isWithoutEffect, siteKey } from '../memory/memory.ts'
import { normaliseUrl } from '../memory/page-pattern.ts'
import { type Motive, type Move, type View } from '../move.ts'
import {
  ALIKE_PENALTY,
  ALTERNATIVE_PENALTY,
  FOR_ALL_BONUS,
  IDLE_PENALTY,
  KNOWN_PAGE_SCORE,
  LANGUAGE_SCORE,
  LOGIN_BONUS,
  REVEALED_BONUS,
  MIDDLE_BONUS,
  REFUSED_PENALTY,
  TAUGHT_PENALTY,
  TOO_EARLY_PENALTY,
  TRIED_PENALTY,
  UNTOLD_PENALTY,
  WIDGET_SCORE,
} from '../scores.ts'
import { isAlternative, wasRefused } from './alternatives.ts'
import { comesLater } from './comes-later.ts'
import {
  findPurpose,
  isButton,
  isField,
  isKeyPurpose,
  isLink,
  isWidget,
  type Purpose,
} from './control-names.ts'
import { findUse } from './find-use.ts'
import { isAskedFor, isForAll, isRevealed, measurePull } from './measure-pull.ts'

/** Skip links for keyboard users; they lead to what is already visible. */
const skipWords = /^skip (to|navigation)/i

/** Moves that use one control: links, buttons, and fields with an effect of their own, such as sorting. */
export function listControlMoves(view: View, elements: readonly ObservedElement[]): Move[] {
  return elements
    .filter((element) => !element.disabled || isWorthAskingWhy(view, element))
    .map((element) => scoreControl(view, element))
    .filter((move) => move !== null)
}

/** A disabled button that a visitor needs, or that the goal names, is pressed once, to find out what is missing. */
function isWorthAskingWhy(view: View, element: ObservedElement): boolean {
  const { name } = element
  const key = controlKey(element, view.memory.foldPage(view.situation.observation.url))
  const overlap = view.goal === null ? 0 : measureOverlap(view.goal.concepts, listConcepts(name))
  const isNeeded = isKeyPurpose(findPurpose(name)) || overlap > 0
  return isButton(element) && isNeeded && !view.memory.tries.has(key)
}

function scoreControl(view: View, element: ObservedElement): Move | null {
  const action = findUse(view, element)
  if (action === null || leadsAway(view, element) || isOfPastLogin(view, element)) return null
  const purpose = findPurpose(element.name)
  const pull = measurePull(view, element)
  const page = view.memory.foldPage(view.situation.observation.url)
  const score =
    scoreNovelty(view, element) +
    (isMeantToEnd(view, element, purpose) ? 0 : scorePurpose(view, purpose)) +
    scorePlace(view, element) +
    pull.goal +
    pull.area +
    (leadsToLogin(view, element) ? LOGIN_BONUS : 0) +
    (isInMiddle(view, element) ? MIDDLE_BONUS : 0) +
    (isForAll(view, element) ? FOR_ALL_BONUS : 0) +
    (isRevealed(view, element) ? REVEALED_BONUS : 0) -
    rateAgainst(view, element) -
    rateUse(view, element, page) -
    countUntold(view, element) * UNTOLD_PENALTY
  const motive = isWorthInsisting(view, element) ? 'insist' : findMotive(element, purpose, pull)
  return { action, score, motive, label: nameControl(element) }
}

/** What speaks against it, whatever speaks for it. */
function rateAgainst(view: View, element: ObservedElement): number {
  return (
    (isAlternative(view, element) ? ALTERNATIVE_PENALTY : 0) +
    (wasRefused(view, element) ? REFUSED_PENALTY : 0) +
    (comesLater(view, element) ? TOO_EARLY_PENALTY : 0)
  )
}

/** How many presses of controls that say nothing led nowhere, for a control that says nothing either: people stop guessing. */
function countUntold({ situation }: View, { name }: ObservedElement): number {
  if (name.trim() !== '') return 0
  const presses = situation.steps.filter(({ action, result }) => {
    const isPress = action.kind === 'click' && !result.navigated
    return isPress && result.target?.label.trim() === ''
  })
  return presses.length
}

/** What is known of a control already makes it less worth a turn: its own effect, and that of others of its group. */
function rateUse(view: View, element: ObservedElement, page: string): number {
  const { memory, situation } = view
  const tries = countTries(view, element, page)
  if (tries === 0) return isLink(element) ? 0 : rateAlike(view, element, page)
  const isFinal = findActOf(situation, { kind: 'click', ref: element.ref }) !== null
  const hasTaught = memory.taught.get(controlKey(element, page)) === true
  if (hasTaught && !isFinal && !isLink(element) && situation.loopWarning === null)
    return tries * TAUGHT_PENALTY
  const idle = isWorthInsisting(view, element) ? 0 : IDLE_PENALTY
  return tries * TRIED_PENALTY * (situation.loopWarning === null ? 1 : 2) + idle
}

/** A button without any effect is pressed a second time: the first press may have missed. */
function isWorthInsisting({ memory }: View, element: ObservedElement): boolean {
  const presses = memory.onDocument.filter(
    (step) => findActedOn(step)?.selector === element.selector,
  )
  const [only, ...others] = presses
  return isButton(element) && only !== undefined && others.length === 0 && isWithoutEffect(only)
}

/** One of several buttons of a list that differ only in what they belong to, neither the first nor the last. */
function isInMiddle({ situation }: View, element: ObservedElement): boolean {
  if (element.row === null || isLink(element)) return false
  const alike = situation.observation.elements.filter(
    ({ row, role, context }) =>
      row !== null && role === element.role && context === element.context,
  )
  const rows = alike.flatMap(({ row }) => row ?? [])
  return Math.min(...rows) < element.row && element.row < Math.max(...rows)
}

/** A control that the goal names is not like the others. */
function rateAlike({ memory, goal }: View, element: ObservedElement, page: string): number {
  const isNamed = goal !== null && measureOverlap(goal.concepts, listConcepts(element.name)) > 0
  const tried = memory.groupTries.get(groupKey(element, page)) ?? 0
  return isNamed ? 0 : Math.max(0, tried - MANY_ALIKE) * ALIKE_PENALTY
}

/** How often a control was used, whatever came of it. */
export function wasTried(view: View, element: ObservedElement): boolean {
  const page = view.memory.foldPage(view.situation.observation.url)
  return countTries(view, element, page) > 0
}

/** A header control tried on one page is not new on the next; a buy button is new on every product. */
function countTries({ memory }: View, element: ObservedElement, page: string): number {
  const here = memory.tries.get(controlKey(element, page)) ?? 0
  if (isLink(element) || isKeyPurpose(findPurpose(element.name))) return here
  return Math.max(here, memory.siteTries.get(siteKey(element)) ?? 0)
}

/** Links to other hosts, mail programs and files are not part of the site under test. */
function leadsAway(view: View, element: ObservedElement): boolean {
  if (!isLink(element)) return false
  const url = URL.parse(element.href ?? '')
  if (url === null || !url.protocol.startsWith('http')) return true
  if (/\.(pdf|zip|docx?|xlsx?|mp4|dmg|exe)$/i.test(url.pathname)) return true
  const { allowedHosts, targetUrl } = view.situation
  const patterns = [URL.parse(targetUrl)?.hostname ?? '', ...allowedHosts]
  return !patterns.some((pattern) =>
    pattern.startsWith('*.') ? url.hostname.endsWith(pattern.slice(1)) : url.hostname === pattern,
  )
}

function scoreNovelty(view: View, element: ObservedElement): number {
  if (isLanguageSwitch(element)) return scoreLanguage(view)
  if (!isLink(element)) return scoreKind(element)
  const { memory, situation } = view
  if (skipWords.test(element.name)) return 2
  const url = normaliseUrl(element.href ?? '')
  const isHere = url === normaliseUrl(situation.observation.url)
  if (memory.visitedUrls.has(url) || isHere)
    return element.href?.includes('#') === true ? 38 : KNOWN_PAGE_SCORE
  const siblings = memory.visitedPatterns.get(memory.foldPage(url)) ?? 0
  if (siblings === 0) return 50
  const isEnough = siblings > MANY_SIBLINGS
  return isEnough ? 6 - 3 * (siblings - MANY_SIBLINGS) : Math.max(6, 22 - 3 * siblings)
}

function scoreKind(element: ObservedElement): number {
  if (isWidget(element)) return WIDGET_SCORE
  if (isButton(element)) return 56
  if (!isField(element)) return 40
  if (element.tag === 'select') return 48
  return element.checked === null ? 24 : 34
}

function isLanguageSwitch(element: ObservedElement): boolean {
  return !isField(element) && !element.current && namesLanguage(element.name)
}

/** The others would do the same. */
function scoreLanguage({ memory, situation }: View): number {
  const isDone = situation.steps.some((step) => {
    const control = findActedOn(step)
    return control !== undefined && isLanguageSwitch(control)
  })
  if (isDone) return KNOWN_PAGE_SCORE
  return memory.historyDepth > 0 ? LANGUAGE_SCORE.inside : LANGUAGE_SCORE.atFirst
}

function scorePurpose(view: View, purpose: Purpose): number {
  const { hasAddedToCart } = view.memory
  const buyingNow = hasAddedToCart ? 18 : -22
  const scores: Record<Purpose, number> = {
    add_to_cart: hasAddedToCart ? -16 : rateBuying(view),
    open_cart: buyingNow,
    checkout: hasAddedToCart ? 22 : 2,
    submit: 2,
    dismiss: -34,
    step_back: -40,
    dangerous: -80,
    undo: -44,
    leave_account: -64,
    other: 0,
  }
  return scores[purpose] * (0.7 + 0.6 * view.traits.haste)
}

/** Leaving or giving up an account is avoided, unless the goal asks for just that, in whatever words. */
function isMeantToEnd(view: View, element: ObservedElement, purpose: Purpose): boolean {
  const asked = view.goal?.text ?? ''
  if (purpose === 'leave_account') return isAskedFor(view, element) || says(asked, signOutWords)
  return purpose === 'dangerous' && isAskedFor(view, element) && says(asked, giveUpWords)
}

/** Who is to buy, or in a hurry, buys at once; others look at the product first, and who only looks something up buys nothing. */
function rateBuying({ goal, traits }: View): number {
  if (goal?.task.onlyLooks === true) return -60
  return goal === null ? 14 * traits.haste - 10 * traits.care : 14
}

/** The main part of the page is meant to be used; the footer comes last. */
function scorePlace(view: View, element: ObservedElement): number {
  const { scroll } = view.situation.observation
  const top = element.box.y + scroll.y
  const height = scroll.maxY + scroll.viewportHeight
  if (height > scroll.viewportHeight * 1.3 && top > height - FOOTER_PX)
    return -4 + 8 * view.traits.care
  return top < HEADER_PX ? 3 : 6
}

function findMotive(element: ObservedElement, purpose: Purpose, pull: { goal: number }): Motive {
  if (pull.goal > 0) return 'goal'
  if (purpose === 'add_to_cart' || purpose === 'open_cart' || purpose === 'checkout')
    return 'buying'
  return isLink(element) ? 'novelty' : 'try_control'
}

function nameControl(element: ObservedElement): string {
  if (element.name !== '') return element.name
  return element.placeholder ?? `the unnamed ${element.role}`
}
