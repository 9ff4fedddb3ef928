import type { Secret } from '../secret.ts'
import { foldText, readEscapes } from '../text/fold-text.ts'
import { createRedactor } from './redact.ts'
import { minLength, minLengthWithin } from './secret-needles.ts'

/**
 * Whether a text that is being sent contains one of these secrets, in any notation. A short secret counts only as a
 * complete value (`?user=demo`), not as a word in a path; one with fewer than four characters does not count.
 */
export function createSentFinder(secrets: readonly Secret[]): (text: string) => boolean {
  const long = secrets.filter((secret) => secret.reveal().length >= minLengthWithin)
  const short = secrets
    .map((secret) => secret.reveal())
    .filter(({ length }) => length >= minLength && length < minLengthWithin)
    .map((value) => foldText(readEscapes(value)))
  const { find } = createRedactor(long)
  return (text) => {
    if (find(text).length > 0) return true
    const spaced = readSpaces(text)
    if (spaced !== text && find(spaced).length > 0) return true
    const folded = short.length === 0 ? '' : foldText(readEscapes(text))
    return short.some((value) => isWholeValue(folded, value))
  }
}

/** Forms write a space as `+`, which is also a character of base64, and JSON writes the end of a line as letters. */
function readSpaces(text: string): string {
  return text.replaceAll(/\\[nrt]|\+/gu, ' ')
}

function isWholeValue(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const before = text[at - 1] ?? ''
    const after = text[at + value.length] ?? ''
    if (/^[=:"'>]?$/u.test(before) && /^[&;,"'<}]?$/u.test(after)) return true
  }
  return false
}
