import { MARKUP_PRECUT_FACTOR } from '../limits.ts'
import { neutralise, shorten } from './neutralise.ts'

/**
 * Untrusted text as one line of plain words of at most `maxLength` characters: no tags, no markup, no web addresses, no
 * quotation marks around it.
 */
export function toPlainLine(text: string, nonce: string, maxLength: number): string {
  const words = neutralise(text.slice(0, MARKUP_PRECUT_FACTOR * maxLength), nonce)
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
