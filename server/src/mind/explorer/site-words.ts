import type { Situation } from '../mind.ts'
import { isLink } from './control-names.ts'
import { foldPage } from './page-pattern.ts'

const MAX_WORDS = 6

/** Nouns that the site itself uses for what it offers: words of links to pages of one template, most frequent pattern first. */
export function listSiteWords({ observation, steps }: Situation): string[] {
  const elements = [...steps.flatMap(({ before }) => before.elements), ...observation.elements]
  const named = elements.filter((element) => isLink(element) && element.name !== '')
  const offered = named.filter(({ href }) => foldPage(href ?? '').includes(':id'))
  const words = (offered.length > 0 ? offered : named)
    .flatMap(({ name }) => name.split(/[^\p{L}]+/u))
    .filter((word) => word.length >= 4)
    .map((word) => word.toLowerCase())
  return [...new Set(words)].slice(0, MAX_WORDS)
}
