import { canNameOffer, canSearchFor } from '../../../lib/text/offer-words.ts'
import { endSentence, quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Step } from '../../../turn/step.ts'
import { newsWords } from '../../../words/account/news.ts'
import { nothingFoundWords } from '../../../words/answers/nothing-found.ts'
import { says } from '../../../words/says.ts'
import { cartWords } from '../../../words/shop/cart.ts'
import { wishListWords } from '../../../words/shop/wish-list.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MAX_OFFER_NAME, MIN_COLLECTION_LINKS, NAMING_WORDS } from '../../limits.ts'
import { listObservations } from '../../new-observations.ts'
import { isSubmission } from '../../submission.ts'
import { isSearchField } from '../../written-fields.ts'

/** What else can be empty. */
const otherLists = [cartWords, wishListWords, newsWords]

/** A search that finds nothing for a word that the site itself uses for what it offers. */
export const emptySearch = {
  name: 'empty-search',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const { step } = context
  const { before, after } = step
  const query = findQuery(step)
  if (query === null || !isSubmission(step) || !after.settled || (after.status ?? 200) >= 400) {
    return []
  }
  const words = after.lines.find(
    (line) =>
      says(line, nothingFoundWords) && !says(line, ...otherLists) && !before.lines.includes(line),
  )
  const offer = hidesRows(step) ? null : findOffer(query, context)
  if (words === undefined || offer === null || offersNow(query, step)) return []
  return [
    describeFriction(
      {
        // Of each query its own: the evidence and the advice for one word say nothing about another.
        subject: createSubject(after.url, 'search for', query.toLowerCase()),
        category: 'navigation',
        severity: 3,
        title: `The search finds nothing for ${quoteText(query)}, which the site offers`,
        expected: endSentence(`The search finds ${quoteText(offer)}`),
        observed: endSentence(
          `It answered ${quoteText(words)}, though a link on the site is named ${quoteText(offer)}`,
        ),
        recommendation: `Make the search find ${quoteText(offer)}: search all words of names and descriptions, regardless of case and word endings.`,
      },
      { status: 'verified', quote: words },
    ),
  ]
}

/**
 * The content of the search field when it was submitted; null if the action submitted no search of one or two words that can name an offer.
 */
function findQuery({ action, before, result }: Step): string | null {
  const fields = before.elements.filter(isSearchField)
  const typed = fields.find(({ selector }) => selector === result.target?.selector)
  const text = action.kind === 'type' && typed !== undefined ? action.text : fields[0]?.value
  const query = text?.trim() ?? ''
  const isShort = query.length >= 3 && query.split(/\s+/).length <= 2
  return isShort && canSearchFor(query) ? query : null
}

/** A filter of what the page itself lists, such as the rows of a table: it looks through nothing else. */
function hidesRows({ before, after, result }: Step): boolean {
  const isSamePage = !result.navigated && before.documentId === after.documentId
  return isSamePage && before.rows.length > after.rows.length
}

/** The name of an offer, seen earlier, that has the words near its start. */
function findOffer(query: string, context: FrictionContext): string | null {
  const wanted = ` ${startOf(query)} `
  const links = listObservations(context).flatMap((observation) =>
    observation.elements.flatMap(({ name, href }) => (href === null ? [] : [{ name, href }])),
  )
  const shelves = Map.groupBy(links, ({ href }) => findShelf(href))
  const offers = [...shelves].flatMap(([shelf, on]) => {
    const isCollection =
      shelf !== null && new Set(on.map(({ href }) => href)).size >= MIN_COLLECTION_LINKS
    return isCollection ? on.map(({ name }) => name) : []
  })
  const offer = offers.find((name) => canNameOffer(name) && ` ${startOf(name)} `.includes(wanted))
  return offer === undefined ? null : shorten(offer)
}

/** Whether a link that was not there before names it: a result. */
function offersNow(query: string, { before, after }: Step): boolean {
  const known = new Set(before.elements.map(({ href }) => href))
  return after.elements.some(
    ({ name, href }) =>
      href !== null && !known.has(href) && ` ${startOf(name)} `.includes(` ${startOf(query)} `),
  )
}

/** The folder that a link leads into; null for top-level pages of the site, such as help and imprint. */
function findShelf(href: string): string | null {
  const [, shelf] = /^(.*\/[^/]+)\/[^/]+\/?$/.exec(URL.parse(href)?.pathname ?? '') ?? []
  return shelf ?? null
}

/** As the site writes it, cut after a word. */
function shorten(name: string): string {
  const text = name.trim().replaceAll(/\s+/g, ' ')
  return text.length <= MAX_OFFER_NAME
    ? text
    : `${text.slice(0, MAX_OFFER_NAME).replace(/\s+\S*$/, '')}…`
}

function startOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, NAMING_WORDS).join(' ')
}
