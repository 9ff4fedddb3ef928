import { endSentence, quoteText } from '../../lib/text/sentence.ts'

/** The end of a sentence: a colon and the quote with exactly one full stop; only the full stop without a quote. */
export function endWithQuote(quote: string | null): string {
  return endSentence(quote === null ? '' : `: ${quoteText(quote)}`)
}
