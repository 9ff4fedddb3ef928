import { foldQuote } from '../../lib/text/fold-quote.ts'
import { listConcepts } from '../../lib/text/lexicon.ts'

/** The words of a problem that identify its cause. */
export interface ProblemWords {
  title: string
  observed: string
  quotes: readonly (string | null)[]
}

/** Shorter quotes occur in many others. */
const MIN_QUOTE_LENGTH = 4

/** How many words two problems must have in common, and what share of the shorter problem's words that must be. */
const MIN_COMMON = 2
const COMMON_SHARE = 0.5

/**
 * Whether two problems of one page are the same in other words: they quote the same text, or describe the same thing.
 */
export function isSameCause(one: ProblemWords, other: ProblemWords): boolean {
  return quotesSameText(one, other) || describesSameThing(one, other)
}

function quotesSameText(one: ProblemWords, other: ProblemWords): boolean {
  const [left, right] = [one, other].map(({ quotes }) =>
    quotes.map((quote) => foldQuote(quote ?? '').toLowerCase()),
  )
  return (left ?? []).some(
    (quote) => quote.length >= MIN_QUOTE_LENGTH && (right ?? []).includes(quote),
  )
}

function describesSameThing(one: ProblemWords, other: ProblemWords): boolean {
  const left = listConcepts(`${one.title} ${one.observed}`)
  const right = listConcepts(`${other.title} ${other.observed}`)
  const titles = [listConcepts(one.title), listConcepts(other.title)] as const
  const common = [...left].filter((concept) => right.has(concept)).length
  const shared = [...titles[0]].filter((concept) => titles[1].has(concept)).length
  const isOneThing = shared >= 1
  return (
    isOneThing && common >= MIN_COMMON && common >= COMMON_SHARE * Math.min(left.size, right.size)
  )
}
