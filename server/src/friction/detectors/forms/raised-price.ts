import { foldUrl } from '../../../lib/address/fold-url.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation } from '../../../turn/observation.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MAX_CART_ITEMS } from '../../limits.ts'
import { findNewObservations, listObservations } from '../../new-observations.ts'
import { findPrices, isPayingPage, type Price } from '../../prices.ts'

/**
 * An item that costs more in the cart than anywhere its price was shown before. Excluded: lower prices (discounts),
 * multiples (several pieces), other currencies, and items without an earlier price.
 */
export const raisedPrice = { name: 'raised-price', detect } satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return findNewObservations(context)
    .filter(({ url }) => isPayingPage(url))
    .flatMap((observation) => {
      const earlier = listObservations(context).filter(
        ({ url }) => foldUrl(url) !== foldUrl(observation.url),
      )
      return listItems(observation).flatMap((item) => comparePrices(item, observation, earlier))
    })
}

interface Item {
  name: string
  asked: Price
}

function listItems(cart: Observation): Item[] {
  const names = cart.elements.flatMap(({ name, href }) => (href === null ? [] : name))
  const items: Item[] = []
  for (const name of new Set(names)) {
    if (items.length === MAX_CART_ITEMS) break
    const [asked] = findPrices(name, cart).toSorted((one, other) => one.amount - other.amount)
    if (asked !== undefined) items.push({ name, asked })
  }
  return items
}

function comparePrices(
  { name, asked }: Item,
  observation: Observation,
  earlier: readonly Observation[],
): NoticedFriction[] {
  const first = findLowerPrice({ name, asked }, earlier)
  if (first === null) return []
  return [
    describeFriction(
      {
        subject: createSubject(observation.url, name),
        category: 'trust',
        severity: 3,
        title: `${quoteText(name)} costs more on ${nameUrl(observation.url)} than before`,
        expected: `It costs ${first.text}, as shown when it was chosen.`,
        observed: `It was offered for ${first.text}; ${nameUrl(observation.url)} says ${asked.text}.`,
        recommendation: `Charge the price that was shown for ${quoteText(name)}, or itemize what is added to it.`,
      },
      { status: 'verified', quote: asked.text },
    ),
  ]
}

/** The first price that was shown before; null if there is none, or one that was not lower, or that was only a limit. */
function findLowerPrice({ name, asked }: Item, earlier: readonly Observation[]): Price | null {
  let first: Price | null = null
  for (const page of earlier) {
    const prices = findPrices(name, page)
    if (!prices.every((before) => !before.isLimit && isRaised(before, asked))) return null
    first ??= prices[0] ?? null
  }
  return first
}

function isRaised(before: Price, asked: Price): boolean {
  const isMultiple = Math.round(asked.amount * 100) % Math.round(before.amount * 100) === 0
  return before.currency === asked.currency && asked.amount > before.amount && !isMultiple
}
