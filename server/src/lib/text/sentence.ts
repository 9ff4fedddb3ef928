/** The text with its first letter in upper case. */
export function startSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The text with its first letter in lower case, for use in the middle of a sentence. */
export function continueSentence(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** The text with a full stop at its end, unless it already ends a sentence, including inside a quote. */
export function endSentence(text: string): string {
  return /[.!?…]”?$/.test(text) ? text : `${text}.`
}

/** The text as a quote in a sentence. */
export function quoteText(text: string): string {
  return `“${nestQuotes(text)}”`
}

/** The text for use inside quotation marks: its own become single quotes, German ones too. */
export function nestQuotes(text: string): string {
  return text
    .replaceAll(/„([^„“”]*)[“”]/g, '‘$1’')
    .replaceAll('“', '‘')
    .replaceAll('”', '’')
}
