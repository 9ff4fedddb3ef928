/** Characters that end a line, cannot be seen or stand for nothing; JSON escapes the older ones of them. */
const unseen = /\p{Cc}|\p{Cf}|\p{Co}|\p{Cn}|\u2028|\u2029|\p{Variation_Selector}/gu

/**
 * The text as a string literal of TypeScript, on one line and visible in all its characters. Whatever it contains stays data: it cannot
 * end the literal, a comment around it, or a script that contains it.
 */
export function writeLiteral(text: string): string {
  return JSON.stringify(text)
    .replaceAll(unseen, escapeCharacter)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('*/', String.raw`*\/`)
}

function escapeCharacter(character: string): string {
  return String.raw`\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
