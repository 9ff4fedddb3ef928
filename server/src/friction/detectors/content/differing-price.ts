import { dropAnchor } from '../../../lib/address/fold-url.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation } from '../../../turn/observation.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findNewObservations, listObservations } from '../../new-observations.ts'
import { findPricesOfLink, isPayingPage, type Price } from '../../prices.ts'

/**
 * An item with a different price on its own page than in the list that led there. If either shows several prices, such
 * as a struck-through one, a single price in common counts as equal. Carts are covered by `raised-price`.
 */
export const differingPrice = { name: 'differing-price', detect } satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return findNewObservations(context)
    .filter((page) => isFirstView(page, context))
    .filter(({ url, status }) => !isPayingPage(url) && (status ?? 200) < 400)
    .flatMap((page) => {
      const lists = listObservations(context).filter(
        ({ url }) => nameUrl(url) !== nameUrl(page.url),
      )
      const difference = lists.flatMap((list) => findDifference(list, page)).at(0)
      return difference === undefined ? [] : [describe(page, difference)]
    })
}

/** Later, what the visitor chose, such as a size, can have another price. */
function isFirstView(page: Observation, context: FrictionContext): boolean {
  const first = listObservations(context).find(
    ({ documentId, url }) => documentId === page.documentId && url === page.url,
  )
  return first === page
}

interface Difference {
  name: string
  list: Observation
  listed: Price
  asked: Price
}

function findDifference(list: Observation, page: Observation): Difference[] {
  const names = list.elements
    .filter(
      // The logo and the menu of a site lead to lists, and are none of their items.
      ({ href, region }) =>
        region === null && href !== null && dropAnchor(href) === dropAnchor(page.url),
    )
    .map(({ name }) => name.trim())
  return [...new Set(names)].flatMap((name) => {
    const [listed, asked] = [findPricesOfLink(name, list), findPricesOfLink(name, page)]
    const [first, other] = [listed[0], asked[0]]
    if (first === undefined || other === undefined || first.currency !== other.currency) return []
    const isLimit = [...listed, ...asked].some((price) => price.isLimit)
    const agrees = listed.some((one) => asked.some(({ amount }) => amount === one.amount))
    return isLimit || agrees ? [] : [{ name, list, listed: first, asked: other }]
  })
}

function describe(page: Observation, { name, list, listed, asked }: Difference): NoticedFriction {
  return describeFriction(
    {
      subject: createSubject(page.url, 'price', name),
      category: 'trust',
      severity: 3,
      title: `${quoteText(name)} costs ${asked.text} on its page and ${listed.text} in the list`,
      expected: 'An item costs the same wherever its price is shown.',
      observed: `${nameUrl(list.url)} shows ${quoteText(name)} for ${listed.text}; its own page, ${nameUrl(page.url)}, says ${asked.text}.`,
      recommendation: `Show one price for ${quoteText(name)} in the list and on its page.`,
    },
    { status: 'verified', quote: asked.text },
  )
}
