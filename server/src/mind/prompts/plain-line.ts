import { neutralise, shorten } from './neutralise.ts'

/** Length of the line that describes a site, whether written by a model or by rules. */
export const MAX_SITE_LINE_LENGTH = 200

/** Markup takes up space but is not shown. */
const PRECUT_FACTOR = 20

/**
 * Untrusted text as one line of plain words of at most `maxLength` characters: no tags, no markup, no web addresses, no
 * quotation marks around it.
 */
export function toPlainLine(text: string, nonce: string, maxLength: number): string {
  const words = neutralise(text.slice(0, PRECUT_FACTOR * maxLength), nonce)
    .toWellFormed()
    .replaceAll(/<[^<>]{0,400}>/gu, ' ')
    .replaceAll(/!?\[([^[\]]{0,400})\]\([^()]{0,400}\)/gu, '$1')
    .replaceAll(/\b(?:https?|ftp|javascript|data):\S+/giu, ' ')
    .replaceAll(/[*_`#<>[\]|~\\]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ (?=[.,;:!?])/gu, '')
    .replaceAll(/^[\s"'“”„«»-]+|(?<![\s"'“”„«»-])[\s"'“”„«»-]+$/gu, '')
  return shorten(words, maxLength)
}
