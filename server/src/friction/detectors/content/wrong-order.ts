import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { LONG_LIST, MIN_ORDERED_THINGS } from '../../limits.ts'
import { findPricesOfLink, type Price } from '../../prices.ts'
import { isSubmission } from '../../submission.ts'

/** How options say that they sort by price: words anywhere after "price", or words that need no "price" before them. */
interface Direction {
  afterPrice: RegExp
  alone: RegExp
}

const rising: Direction = {
  afterPrice: /\b(low|cheap|asc)/i,
  alone: /\b(cheapest|lowest price)\b/i,
}
const falling: Direction = {
  afterPrice: /\b(high|desc|expensive\b)/i,
  alone: /\b(most expensive|highest price)\b/i,
}

/** A list that the visitor sorted by price and that is not in that order. */
export const wrongOrder = {
  name: 'wrong-order',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const { after } = step
  const sorting = findSorting(step)
  if (sorting === null || !after.settled || (after.status ?? 200) >= 400) return []
  const things = listThings(after)
  const slips = Math.min(...readings.map((read) => countSlips(things.map(read), sorting.isRising)))
  if (things.length < MIN_ORDERED_THINGS || slips < (things.length < LONG_LIST ? 1 : 2)) return []
  const order = things
    .map(({ price }) => price.text)
    .slice(0, 8)
    .join(', ')
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'order', sorting.option),
        category: 'navigation',
        severity: 2,
        title: `Sorting by ${quoteText(sorting.option)} does not sort the list on ${nameUrl(after.url)}`,
        expected: `The items are sorted by price, ${sorting.isRising ? 'the lowest' : 'the highest'} first.`,
        observed: `After ${quoteText(sorting.option)} was chosen on ${nameUrl(after.url)} the prices are in this order: ${order}.`,
        recommendation: `Sort ${nameUrl(after.url)} by the numeric price, not by its text or the order of entry.`,
      },
      { status: 'verified' },
    ),
  ]
}

/** How the visitor sorted the list; null if it did not, or not by price. */
function findSorting(step: Step): { option: string; isRising: boolean } | null {
  const { action, after } = step
  if (action.kind !== 'select' && !isSubmission(step)) return null
  const shown = after.elements.find(isSorter)?.value ?? null
  const option = shown ?? (action.kind === 'select' ? action.option : '')
  // "Low to high" names both ends; the first one decides.
  const [first = ''] = option.split(/\bto\b|→|-|–/)
  if (says(first, rising) || (says(option, rising) && !says(first, falling)))
    return { option, isRising: true }
  return says(option, falling) ? { option, isRising: false } : null
}

/** In two steps: one pattern for both would take quadratic time for a text full of "price". */
function says(option: string, { afterPrice, alone }: Direction): boolean {
  const [, rest = ''] = /price\W(.*)/i.exec(option) ?? []
  return alone.test(option) || afterPrice.test(rest)
}

function isSorter({ tag, options }: ObservedElement): boolean {
  return tag === 'select' && options.some((option) => says(option, rising) || says(option, falling))
}

interface Thing {
  href: string
  price: Price
  amounts: readonly number[]
}

/** Which of several prices of a thing counts: a former one can be before or after it, and the one by weight is lower. */
const readings: readonly ((thing: Thing) => number)[] = [
  ({ price }) => price.amount,
  ({ amounts }) => amounts.at(-1) ?? 0,
  ({ amounts }) => Math.min(...amounts),
]

function listThings(observation: Observation): Thing[] {
  const links = observation.elements.flatMap(({ name, href }) => {
    const prices = href === null ? [] : findPricesOfLink(name, observation)
    const [price] = prices
    const amounts = prices.map(({ amount }) => amount)
    return href === null || price === undefined ? [] : [{ href, price, amounts }]
  })
  const things = [...new Map(links.map((link) => [link.href, link])).values()]
  const currencies = new Set(things.map(({ price }) => price.currency))
  return currencies.size === 1 ? things : []
}

function countSlips(amounts: readonly number[], isRising: boolean): number {
  return amounts.filter((amount, index) => {
    const next = amounts[index + 1] ?? amount
    return isRising ? next < amount : next > amount
  }).length
}
