const piece = /[a-z]+|\d+|[^\s\da-z]/giu
const lettersPerToken = 5
const digitsPerToken = 3

/**
 * Estimates, on the high side, how many tokens a model counts for a text: pieces of words and numbers, and every other
 * character.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (const found of text.match(piece) ?? []) {
    const code = found.charCodeAt(0)
    const perToken = code >= 0x30 && code <= 0x39 ? digitsPerToken : lettersPerToken
    tokens += Math.ceil(found.length / perToken)
  }
  return tokens
}
