import { dropAnchor } from '../../../lib/address/fold-url.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation } from '../../../turn/observation.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findNewObservations, listObservations } from '../../new-observations.ts'
import { findPricesOfLink, isPayingPage } from '../../prices.ts'

/** Items of one cart that are compared, and words of the name of each. */
const [MAX_ITEMS, MAX_WORDS] = [50, 20]

/** An item in the cart with a different name than on its own page, which the visitor has seen. */
export const otherItem = { name: 'other-item', detect } satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return findNewObservations(context)
    .filter(({ url }) => isPayingPage(url))
    .flatMap((cart) => listItems(cart).flatMap((item) => compare(item, cart, context)))
}

interface Item {
  name: string
  href: string
}

/** Only a link with a price next to it is an item in the cart and not a link such as "View" or "Change". */
function listItems(cart: Observation): Item[] {
  const items: Item[] = []
  for (const { name, href } of cart.elements) {
    if (items.length === MAX_ITEMS) break
    if (href !== null && findPricesOfLink(name, cart).length > 0) items.push({ name, href })
  }
  return items
}

function compare(
  { name, href }: Item,
  cart: Observation,
  context: FrictionContext,
): NoticedFriction[] {
  const pages = listObservations(context).filter(({ url }) => dropAnchor(url) === dropAnchor(href))
  const [page] = pages
  if (page === undefined || pages.some((each) => speaksOf(each, name))) return []
  const called = findCalled(href, context) ?? page.title
  return [
    describeFriction(
      {
        subject: createSubject(cart.url, 'item', nameUrl(href)),
        category: 'trust',
        severity: 3,
        title: `${quoteText(name)} in ${nameUrl(cart.url)} links to a different item`,
        expected: `The cart uses the same name as the page of the item: ${quoteText(called)}.`,
        observed: `In ${nameUrl(cart.url)} the item is named ${quoteText(name)}; the page it links to, ${nameUrl(href)}, is about ${quoteText(called)}.`,
        recommendation: `Show the name of the chosen item in ${nameUrl(cart.url)}.`,
      },
      { status: 'verified', quote: name },
    ),
  ]
}

/** Carts shorten and extend names; names of the same item share more than half of their words. */
function speaksOf(page: Observation, name: string): boolean {
  const words = (name.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).slice(0, MAX_WORDS)
  const said = readSaid(page)
  const known = words.filter((word) => said.includes(word))
  return words.length < 2 || known.length * 2 > words.length
}

/** Every item of a cart is searched for in the page that it links to. */
const saidOf = new WeakMap<Observation, string>()

function readSaid(page: Observation): string {
  const { title, pageText, lines } = page
  const said = saidOf.get(page) ?? [title, pageText, ...lines].join(' ').toLowerCase()
  saidOf.set(page, said)
  return said
}

function findCalled(href: string, context: FrictionContext): string | null {
  const links = listObservations(context)
    .filter(({ url }) => !isPayingPage(url))
    .flatMap(({ elements }) => elements)
  const link = links.find(
    (element) => element.href !== null && dropAnchor(element.href) === dropAnchor(href),
  )
  return link === undefined || link.name.trim() === '' ? null : link.name.trim()
}
