import { foldSpace } from './fold-space.ts'

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const quotationMarks = /[“”„‟«»"‘’‚‛`´]/gu

/**
 * A text in the form in which quotes are compared: without differences in white space, invisible characters and
 * quotation marks, and without the ellipsis of a quote that was cut off at its end.
 */
export function foldQuote(text: string): string {
  const visible = text.replaceAll(invisible, '').replaceAll(quotationMarks, "'")
  return foldSpace(visible).replace(/\s*(?:…|\.\.\.)$/u, '')
}
