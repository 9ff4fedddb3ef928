import type { VisitorAnswer } from '@understudy/contract/visitor/answer'
import { foldQuote } from '../../lib/text/fold-quote.ts'
import { foldSpace } from '../../lib/text/fold-space.ts'
import { listConcepts } from '../../lib/text/lexicon.ts'
import type { Observation } from '../../turn/observation.ts'
import { isShown } from '../../turn/shown-text.ts'
import type { Step } from '../../turn/step.ts'
import { MAX_KEPT_ANSWER, MAX_KEPT_SENTENCES, MIN_ANSWER_LENGTH } from '../limits.ts'

/** What was shown in a visit. */
export interface ShownPages {
  steps: readonly Step[]
  /** The page before the first turn; null if there was none. */
  start: Observation | null
}

/**
 * What the visitor says it found out as it finishes, with the page that showed the words it quotes; null if it says nothing. An answer
 * has no place if its quote, what it quotes itself or a figure of it was on no page of the visit.
 */
export function checkAnswer({ steps, start }: ShownPages): VisitorAnswer | null {
  const last = steps.at(-1)?.action
  if (last?.kind !== 'done') return null
  const text = shortenAnswer(last.answer ?? '')
  if (text === '') return null
  const pages = listShownPages({ steps, start })
  const quotes = [last.quote, ...listQuotations(text)]
  const isBased = quotes.every((quote) => pages.some(({ page }) => isShown(quote, page)))
  if (!isBased || !hasShownFigures(text, pages)) return { text, place: null }
  const proof = findOwnWords(text, last.quote, pages) ?? findQuoted(last.quote, pages)
  if (proof === null) return { text, place: null }
  const { turn, page, quote } = proof
  return { text, place: { turn, url: page.url, title: page.title, quote } }
}

interface Proof extends DatedPage {
  quote: string
}

function findQuoted(quote: string, pages: readonly DatedPage[]): Proof | null {
  const shown = pages.find(({ page }) => isShown(quote, page))
  return shown === undefined ? null : { ...shown, quote: foldSpace(quote) }
}

/**
 * The line that says the answer itself, or all its figures: what is quoted can prove the deed that the answer stands beside. null if
 * the quote says as much, or no line does.
 */
function findOwnWords(text: string, quote: string, pages: readonly DatedPage[]): Proof | null {
  const words = foldQuote(text.replace(/[.!?]$/u, ''))
  const figures = listFigures(text)
  const long = figures.filter((figure) => figure.length > 1)
  const concepts = [...listConcepts(text)].filter((concept) => !/\d/u.test(concept))
  const saysIt = (line: string): boolean => {
    const own = listFigures(foldQuote(line))
    if (words.length >= MIN_ANSWER_LENGTH && foldQuote(line).includes(words)) return true
    if (long.length > 0) return long.every((figure) => own.includes(figure))
    // A digit alone stands in many lines, and says what the answer does only beside its words.
    return (
      figures.length > 0 &&
      figures.every((figure) => own.includes(figure)) &&
      concepts.some((concept) => listConcepts(line).has(concept))
    )
  }
  if (saysIt(quote)) return null
  for (const dated of pages) {
    const line = dated.page.lines.find(saysIt)
    if (line !== undefined) return { ...dated, quote: foldSpace(line) }
  }
  return null
}

/** A page, and the turn after which it was shown. */
export interface DatedPage {
  turn: number
  page: Observation
}

/** All pages of a visit, the first one included. */
export function listShownPages({ steps, start }: ShownPages): DatedPage[] {
  const first = start ?? steps[0]?.before
  const after = steps.map(({ turn, after: page }) => ({ turn, page }))
  return first === undefined ? after : [{ turn: (steps[0]?.turn ?? 1) - 1, page: first }, ...after]
}

/** Its first sentences; a text without any is cut at a word. */
function shortenAnswer(answer: string): string {
  const sentences = foldSpace(answer).split(/(?<=[.!?])\s+|(?<=[。！？؟])/u)
  const text = sentences.slice(0, MAX_KEPT_SENTENCES).join(' ')
  if (text.length <= MAX_KEPT_ANSWER) return text
  return `${text
    .slice(0, MAX_KEPT_ANSWER)
    .toWellFormed()
    .replace(/\s+\S*$/u, '')}…`
}

function listQuotations(text: string): string[] {
  return Array.from(text.matchAll(/[“„«"]([^“”„«»"]{2,})[”“»"]/gu), ([, quoted = '']) =>
    quoted.replace(/[.,;!?]$/u, ''),
  )
}

/** One digit alone can be a count that the visitor made. */
function hasShownFigures(text: string, pages: readonly DatedPage[]): boolean {
  const figures = listFigures(text).filter((figure) => figure.length > 1)
  if (figures.length === 0) return true
  const shown = new Set(
    pages.flatMap(({ page }) =>
      listFigures(foldQuote([page.text, page.title, ...page.lines].join(' '))),
    ),
  )
  return figures.every((figure) => shown.has(figure))
}

/** `4,50` and `4.50` are one. */
function listFigures(text: string): string[] {
  return Array.from(text.normalize('NFKC').matchAll(/\d+(?:[.,:]\d+)*/gu), ([figure]) =>
    figure.replaceAll(/[.,:]/gu, '.'),
  )
}
