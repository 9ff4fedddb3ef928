/** The text with one full stop at its end; none where it ends a sentence already, also inside a quote. */
export function endSentence(text: string): string {
  return /[.!?…]”?$/.test(text) ? text : `${text}.`
}

/** The text as a quote in a sentence. */
export function quoteText(text: string): string {
  return `“${nestQuotes(text)}”`
}

/** The text as it stands inside quotation marks: its own become single ones. */
export function nestQuotes(text: string): string {
  return text.replaceAll('“', '‘').replaceAll('”', '’')
}
