import { DIGITS_PER_TOKEN, LETTERS_PER_TOKEN } from '../limits.ts'
const piece = /[a-z]+|\d+|[^\s\da-z]/giu
/**
 * Estimates, on the high side, how many tokens a model counts for a text: pieces of words and numbers, and every other
 * character.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (const found of text.match(piece) ?? []) {
    const code = found.charCodeAt(0)
    const perToken = code >= 0x30 && code <= 0x39 ? DIGITS_PER_TOKEN : LETTERS_PER_TOKEN
    tokens += Math.ceil(found.length / perToken)
  }
  return tokens
}
