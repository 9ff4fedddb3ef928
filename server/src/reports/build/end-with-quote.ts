import { endSentence, quoteText } from '../../lib/text/sentence.ts'

/** The end of a sentence: a colon and the quote with one full stop in all; without a quote the full stop alone. */
export function endWithQuote(quote: string | null): string {
  return endSentence(quote === null ? '' : `: ${quoteText(quote)}`)
}
