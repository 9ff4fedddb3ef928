import { foldSpace } from './fold-space.ts'

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const quotationMarks = /[“”„‟«»"‘’‚‛`´]/gu

/**
 * A text as quotes are compared: white space, invisible characters and the kind of quotation marks make no difference, nor
 * does the ellipsis of a quote that was cut at its end.
 */
export function foldQuote(text: string): string {
  const visible = text.replaceAll(invisible, '').replaceAll(quotationMarks, "'")
  return foldSpace(visible).replace(/\s*(?:…|\.\.\.)$/u, '')
}
