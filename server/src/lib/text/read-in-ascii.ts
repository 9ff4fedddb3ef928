import { readFileSync } from 'node:fs'

/**
 * The program in a file, with escapes for the characters beyond ASCII. One of them beyond Latin-1 makes V8 keep the whole program with two
 * bytes for each character, and Chromium pass it on like that. Not for programs in which such a character follows a backslash or is in the
 * raw text of a template: there an escape means something else.
 */
export function readInAscii(path: string): string {
  // Decoded as UTF-8 the text would have two bytes for each character, and so would what is made of it.
  return readFileSync(path, 'latin1').replace(/[\x80-\xff]+/g, escapeBytes)
}

function escapeBytes(utf8: string): string {
  const units = Buffer.from(utf8, 'latin1').toString().split('')
  return units.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
}
