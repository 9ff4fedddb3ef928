import { onceFor } from '../../../lib/once-for.ts'
import { canNameOffer, canSearchFor } from '../../../lib/text/offer-words.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import { MAX_NAMING_WORDS, MAX_SITE_WORDS } from '../../limits.ts'
import type { Situation } from '../../mind.ts'
import { isLink } from '../controls/control-names.ts'

/** Controls that are read, from the first page on, and how much of their names. */
const [MAX_CONTROLS, MAX_NAME] = [600, 300]

/**
 * Nouns that the site uses for what it offers: words of links to pages below a folder, otherwise of all links. If no link names
 * anything, the last word of the task, which seldom ends with a verb.
 */
export const listSiteWords = onceFor(({ observation, steps, task }: Situation): string[] => {
  const elements = [
    ...steps.flatMap(({ before }) => before.elements),
    ...observation.elements,
  ].slice(0, MAX_CONTROLS)
  const named = elements.filter(
    (element) => isLink(element) && canNameOffer(element.name) && !isFront(element),
  )
  const offered = named.filter(isOffered)
  const words = (offered.length > 0 ? offered : named).flatMap(({ name }) =>
    listWords(name).slice(0, MAX_NAMING_WORDS),
  )
  const distinct = [...new Set(words)].slice(0, MAX_SITE_WORDS)
  return distinct.length > 0 || task === null
    ? distinct
    : listWords(task.slice(-MAX_NAME)).slice(-1)
})

function listWords(text: string): string[] {
  return text
    .slice(0, MAX_NAME)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 3 && canSearchFor(word))
    .map((word) => word.toLowerCase())
}

/** Products usually have a folder of their own; help, cart and imprint are at the top level of a site. */
function isOffered({ href }: ObservedElement): boolean {
  return /^\/[^/]+\/[^/]+/.test(URL.parse(href ?? '')?.pathname ?? '')
}

/** The name of the site is not one of its products. */
function isFront({ href }: ObservedElement): boolean {
  return URL.parse(href ?? '')?.pathname === '/'
}
