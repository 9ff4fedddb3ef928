import { foldQuote } from './fold-quote.ts'
import { listConcepts, measureOverlap } from './lexicon.ts'
import { listOrdersToTesters } from './orders-to-testers.ts'

/** Share of the words of a title that an order of the page must hold before the title counts as taken from it. */
const TAKEN_SHARE = 0.6

/** Whether what is said of a page only repeats what the page, in these lines, tells those who test it to say. */
export function isDictated(
  { title, quote }: { title: string; quote: string },
  lines: readonly string[],
): boolean {
  const orders = listOrdersToTesters(lines)
  if (orders.length === 0) return false
  const wanted = foldQuote(quote)
  const concepts = listConcepts(title)
  return orders.some(
    (order) =>
      foldQuote(order).includes(wanted) ||
      measureOverlap(concepts, listConcepts(order)) >= TAKEN_SHARE,
  )
}
