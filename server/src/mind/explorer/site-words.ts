import type { ObservedElement } from '../../turn/observation.ts'
import type { Situation } from '../mind.ts'
import { isLink } from './control-names.ts'
import { foldPage } from './page-pattern.ts'

const MAX_WORDS = 6

/** Words at the start of a link's name that name the thing; what follows may be praise. */
const NAMING_WORDS = 2

/** Nouns that the site itself uses for what it offers: words of links to pages of one template, most frequent pattern first. */
export function listSiteWords({ observation, steps }: Situation): string[] {
  const elements = [...steps.flatMap(({ before }) => before.elements), ...observation.elements]
  const named = elements.filter(
    (element) => isLink(element) && element.name !== '' && !isFront(element),
  )
  const offered = named.filter(({ href }) => foldPage(href ?? '').includes(':id'))
  const words = (offered.length > 0 ? offered : named)
    .flatMap(({ name }) => name.split(/[^\p{L}]+/u).slice(0, NAMING_WORDS))
    .filter((word) => word.length >= 3)
    .map((word) => word.toLowerCase())
  return [...new Set(words)].slice(0, MAX_WORDS)
}

/** The name of the site is not what it offers. */
function isFront({ href }: ObservedElement): boolean {
  return URL.parse(href ?? '')?.pathname === '/'
}
