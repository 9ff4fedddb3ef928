import { foldQuote } from './fold-quote.ts'
import { listInstructionsToTesters } from './instructions-to-testers.ts'
import { listConcepts, measureOverlap } from './lexicon.ts'

/** Share of a title's words that an instruction of the page must contain for the title to count as taken from it. */
const TAKEN_SHARE = 0.6

/** Whether a claim about a page only repeats what the page, in these lines, tells testers to say. */
export function isDictated(
  { title, quote }: { title: string; quote: string },
  lines: readonly string[],
): boolean {
  const orders = listInstructionsToTesters(lines)
  if (orders.length === 0) return false
  const wanted = foldQuote(quote)
  const concepts = listConcepts(title)
  return orders.some(
    (order) =>
      (wanted !== '' && foldQuote(order).includes(wanted)) ||
      measureOverlap(concepts, listConcepts(order)) >= TAKEN_SHARE,
  )
}
