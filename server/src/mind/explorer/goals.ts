import type { Step } from '../../turn/step.ts'
import type { Situation } from '../mind.ts'
import { listConcepts, measureOverlap } from '../../lib/text/lexicon.ts'
import { readAsked } from '../acts/asked-acts.ts'
import { findMeaning } from './field-value.ts'
import { findActedOn } from './memory.ts'
import { normaliseUrl } from './page-pattern.ts'
import { listQuoted } from './quoted-values.ts'

/** Something the session should achieve, and the words that lead there. */
export interface Goal {
  text: string
  concepts: ReadonlySet<string>
}

/** How a page shows that a goal is reached. */
export interface GoalEvidence {
  goal: Goal
  quote: string
}

const orderedWords =
  /order (number|no|id|confirmed|confirmation|placed|received|complete)|payment (received|successful)|purchase complete/i
const lookingWords = /\b(find|look|learn|read|check|see|understand|compare|discover|know|browse)\b/i
const actingWords =
  /\b(buy|order|purchase|pay|check ?out|book|register|sign ?up|subscribe|contact|send|submit|add|apply|create|return|download)\b/i

/** One thing to create, and nothing to do with it afterwards. */
const creatingTask = /^(?!.*(?:\band\b|\bthen\b|;)).*\b(?:add|create|make|write|post|put)\b/is

/** Share of a goal's words that a page must show to count as found. */
const FOUND_SHARE = 0.75

/**
 * The task and the flows, in order; empty if the session explores freely. A task that changes something comes after what is only to be
 * looked at: that is often gone afterwards.
 */
export function listGoals({ task, flows }: Situation): Goal[] {
  const texts = task === null ? flows : orderTexts(task, flows)
  return texts.map((text) => ({ text, concepts: listConcepts(text) }))
}

function orderTexts(task: string, flows: readonly string[]): readonly string[] {
  if (readAsked(task).onlyLooks) return [task, ...flows]
  const first = flows.filter((flow) => isLookup(flow) && readAsked(flow).onlyLooks)
  return [...first, task, ...flows.filter((flow) => !first.includes(flow))]
}

/** Whether the explorer can tell that it found what is to be looked at. */
function isLookup(text: string): boolean {
  return lookingWords.test(text) && !actingWords.test(text)
}

/** Evidence for a goal in the turns so far; null while there is none. */
export function findGoalEvidence(goal: Goal, situation: Situation): GoalEvidence | null {
  const looksUp = isLookup(goal.text)
  for (const step of situation.steps.toReversed()) {
    const quote = looksUp ? findFoundPage(goal, step, situation) : findSuccess(goal, step)
    if (quote !== null) return { goal, quote }
  }
  const entry = looksUp ? null : findEntry(goal, situation)
  return entry === null ? null : { goal, quote: entry }
}

/** The name that the task gives to one new thing, on a page that shows it since it was typed, and not only in its field. */
function findEntry({ text }: Goal, { steps, observation }: Situation): string | null {
  const [name, ...others] = listQuoted([text])
  if (name === undefined || others.length > 0 || !creatingTask.test(text)) return null
  const names = (line: string) => line.includes(name.text)
  const typed = steps.find((step) => isTyped(step, name.text))
  const isNew = typed !== undefined && !typed.before.lines.some(names)
  const isInField = observation.elements.some(({ value }) => value === name.text)
  const isRejected = observation.facts.alerts.some(names)
  return isNew && !isInField && !isRejected && observation.lines.some(names) ? name.text : null
}

/** Not into a search, whose results repeat it. */
function isTyped(step: Step, text: string): boolean {
  const { action } = step
  const field = findActedOn(step)
  const isSearch = field !== undefined && findMeaning(field) === 'search'
  return action.kind === 'type' && action.text === text && !isSearch
}

function findFoundPage(goal: Goal, { after }: Step, { targetUrl }: Situation): string | null {
  const isStart = normaliseUrl(after.url) === normaliseUrl(targetUrl)
  if (isStart || (after.status ?? 200) >= 400) return null
  const named = listConcepts(`${after.title} ${decodePath(after.url)}`)
  return measureOverlap(goal.concepts, named) >= FOUND_SHARE ? after.title : null
}

/** A path can hold bytes that are not UTF-8; then it is used undecoded. */
function decodePath(url: string): string {
  const path = URL.parse(url)?.pathname ?? ''
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Whether the goal is to buy something, and not only to put it into the cart. */
export function isPurchase({ concepts, text }: Goal): boolean {
  return concepts.has('buy') && !/\b(cart|basket|bag)\b/i.test(text)
}

/** A success message of this turn that mentions the goal. A full cart is not yet a purchase. */
function findSuccess(goal: Goal, { before, after }: Step): string | null {
  const fresh = after.facts.successes.filter((text) => !before.facts.successes.includes(text))
  const isToOrder = isPurchase(goal)
  const [quote] = fresh.filter((text) =>
    isToOrder
      ? isOrdered(text, after)
      : measureOverlap(goal.concepts, listConcepts(`${text} ${after.title}`)) > 0,
  )
  return quote ?? null
}

/** Sites say thanks for many things; it counts if the message, the page or its address mentions an order. */
function isOrdered(text: string, { title, url }: Step['after']): boolean {
  if (orderedWords.test(text)) return true
  const place = listConcepts(`${text} ${title} ${URL.parse(url)?.pathname ?? ''}`)
  return /thank(s| you)/i.test(text) && place.has('buy')
}
