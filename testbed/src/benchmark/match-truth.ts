import type { Finding } from '@understudy/contract/finding'
import type { Truth } from './site.ts'

/** The parts of a finding that show which truth it is about. */
export type Told = Pick<Finding, 'title' | 'observed'> & {
  evidence: readonly Pick<Finding['evidence'][number], 'url' | 'quote'>[]
}

/**
 * The first truth that a finding matches: it points to one of its places and contains all of its words. null if none.
 */
export function matchTruth(finding: Told, truths: readonly Truth[]): Truth | null {
  return truths.find((truth) => isPlace(finding, truth) && saysWords(finding, truth)) ?? null
}

function isPlace({ evidence }: Told, { place }: Truth): boolean {
  return evidence.some(({ url }) => place.includes(findPath(url)))
}

/** The expectation and the recommendation say nothing about the site, so they do not count. */
function saysWords({ title, observed, evidence }: Told, { words }: Truth): boolean {
  const said = [title, observed, ...evidence.flatMap(({ quote }) => quote ?? [])]
  return words.every((word) => said.some((text) => word.test(text)))
}

/** The path of an address; hash routes are pages too. */
export function findPath(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null) return url
  return /^#!?\//.test(parsed.hash) ? `${parsed.pathname}${parsed.hash}` : parsed.pathname
}
