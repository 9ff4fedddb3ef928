import type { Evidence } from '@understudy/contract/finding'
import type { Transcript } from '@understudy/contract/transcript'
import { foldUrl } from '../../lib/address/fold-url.ts'
import { isWebAddress } from '../../lib/address/is-web-address.ts'

type Pointer = Pick<Evidence, 'url'>

/** Maximum evidence per problem and session. */
export const MAX_EVIDENCE = 8

/** The pages of the evidence, each once and in order, as folded paths. */
export function listPages(evidence: readonly Pointer[]): string[] {
  return [...new Set(evidence.map(namePage))]
}

/** The pages that a session opened, each once and in order, as folded URLs. */
export function listOpenedPages({ turns, timings }: Transcript): string[] {
  const urls = [
    ...turns.flatMap(({ url, result }) => [url, result.url]),
    // A page that led on by itself is in none of the views.
    ...timings.map(({ url }) => url),
  ]
  return [...new Set(urls.filter(isWebAddress).map(foldUrl))]
}

/**
 * The first piece of every page, then further pieces in order of the turns; at most MAX_EVIDENCE, returned in their
 * original order.
 */
export function pickEvidence<Piece extends Pointer>(
  evidence: readonly Piece[],
  count: number,
): Piece[] {
  const pages = Map.groupBy(evidence, ({ url }) => foldUrl(url))
  const firstOfEachPage = [...pages.values()].flatMap((pieces) => pieces.slice(0, 1))
  const wanted = [...new Set([...firstOfEachPage, ...evidence.slice(0, count)])]
  const picked = new Set(wanted.slice(0, MAX_EVIDENCE))
  return evidence.filter((piece) => picked.has(piece))
}

/** The folded URL without its host. */
function namePage({ url }: Pointer): string {
  const host = URL.parse(url)?.host ?? ''
  return foldUrl(url).slice(host.length)
}
