import { overlaps } from '../lib/text/overlaps.ts'
import { quotation } from '../lib/text/quotation.ts'
import { splitWords } from '../words/split-words.ts'
import { listDates } from './dates.ts'
import { hasRole } from './grammar.ts'

/** A piece of a task between two marks or connectors. */
export interface Clause {
  text: string
  /** “and”, “then” and the like before it; null after a mark, or at the beginning. */
  connector: string | null
}

/** Marks after which something new begins; not those within a number. */
const marks = /[,;!?](?!\d)|[.:](?=\s|$)|[\n。！？；、，：،؛؟]/u

/** A tag of markup, without what it encloses. */
const tag = /<\/?[a-z!][^<>]{0,500}>/giu

/** A task as a person would read it where it was written with markup. */
export function dropMarkup(text: string): string {
  return text.includes('<') ? text.replaceAll(tag, ' ') : text
}

/** The clauses of a task; what it quotes stays whole. */
export function splitClauses(text: string): Clause[] {
  const whole = listWhole(text)
  const masked = whole.reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)}\uE001${rest.slice(end)}`,
    text,
  )
  const clauses = masked.split(marks).flatMap(splitAtConnectors)
  let at = 0
  const readNext = () => {
    const next = whole[at]
    at += 1
    return next === undefined ? '' : text.slice(next.start, next.end)
  }
  return clauses
    .map(({ text: clause, connector }) => ({
      text: clause.replaceAll('\uE001', () => readNext()).trim(),
      connector,
    }))
    .filter((clause) => clause.text !== '')
}

/** What no mark parts: quotations, and days such as “16. März”. */
function listWhole(text: string): { start: number; end: number }[] {
  const quotes = Array.from(text.matchAll(quotation), ({ 0: quote, index }) => ({
    start: index,
    end: index + quote.length,
  }))
  const days = listDates(text).filter((day) => !quotes.some((quote) => overlaps(day, quote)))
  return [...quotes, ...days].toSorted((one, other) => one.start - other.start)
}

function splitAtConnectors(text: string): Clause[] {
  const clauses: Clause[] = []
  let start = 0
  let connector: string | null = null
  for (const word of splitWords(text)) {
    if (!hasRole(word.folded, 'connectors')) continue
    clauses.push({ text: text.slice(start, word.start), connector })
    connector = word.folded
    start = word.end
  }
  return [...clauses, { text: text.slice(start), connector }]
}
