import { onceFor } from '../../lib/once-for.ts'
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

/** More problems on one page are not compared with what a visitor says of it: a flooding page has thousands. */
const MAX_ON_PAGE = 100

/** What a problem is compared by; pages: folded URLs. */
interface PlacedProblem {
  pages: readonly string[]
  words: ProblemWords
}

/** Finds the first of these problems that is on a page of a claim and has its cause, by its index; null if none is. */
export function indexCauses(
  problems: readonly PlacedProblem[],
): (claim: PlacedProblem) => number | null {
  const onPage = new Map<string, number[]>()
  for (const [index, { pages }] of problems.entries()) {
    for (const page of new Set(pages)) {
      const known = onPage.get(page) ?? []
      if (known.length < MAX_ON_PAGE) onPage.set(page, [...known, index])
    }
  }
  return ({ pages, words }) => {
    const near = new Set(pages.flatMap((page) => onPage.get(page) ?? []))
    const inOrder = [...near].toSorted((one, other) => one - other)
    const found = inOrder.find((index) => {
      const problem = problems[index]
      return problem !== undefined && isSameCause(problem.words, words)
    })
    return found ?? null
  }
}

/**
 * Whether two problems of one page are the same in other words: they quote the same text, or describe the same thing.
 */
function isSameCause(one: ProblemWords, other: ProblemWords): boolean {
  const [left, right] = [readWords(one), readWords(other)]
  return quotesSameText(left, right) || describesSameThing(left, right)
}

type ReadWords = ReturnType<typeof readWords>

const readWords = onceFor(({ title, observed, quotes }: ProblemWords) => ({
  quotes: new Set(
    quotes
      .map((quote) => foldQuote(quote ?? '').toLowerCase())
      .filter((quote) => quote.length >= MIN_QUOTE_LENGTH),
  ),
  title: listConcepts(title),
  all: listConcepts(`${title} ${observed}`),
}))

function quotesSameText(one: ReadWords, other: ReadWords): boolean {
  return countCommon(one.quotes, other.quotes) > 0
}

function describesSameThing(one: ReadWords, other: ReadWords): boolean {
  if (countCommon(one.title, other.title) === 0) return false
  const common = countCommon(one.all, other.all)
  return common >= MIN_COMMON && common >= COMMON_SHARE * Math.min(one.all.size, other.all.size)
}

function countCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((word) => other.has(word)).length
}
