/** The end of a sentence: a colon and the quote with one full stop in all; without a quote the full stop alone. */
export function endWithQuote(quote: string | null): string {
  if (quote === null) return '.'
  return /[.!?…]$/.test(quote) ? `: “${quote}”` : `: “${quote}”.`
}
