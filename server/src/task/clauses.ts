import { quotation } from '../lib/text/quotation.ts'
import { splitWords } from '../words/split-words.ts'
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
  const quotes = text.match(quotation) ?? []
  const masked = text.replaceAll(quotation, '\uE001')
  const clauses = masked.split(marks).flatMap(splitAtConnectors)
  let at = 0
  return clauses
    .map(({ text: clause, connector }) => ({
      text: clause.replaceAll('\uE001', () => quotes[at++] ?? '').trim(),
      connector,
    }))
    .filter((clause) => clause.text !== '')
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
