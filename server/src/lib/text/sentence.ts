/** The text with its first letter in upper case. */
export function startSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The text with its first letter in lower case, as it goes on in the middle of a sentence. */
export function continueSentence(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

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
