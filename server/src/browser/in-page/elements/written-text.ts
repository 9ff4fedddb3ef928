import { cleanText, maxReadText } from '../clean-text.ts'

/** Beside another one, or where a line begins or ends. */
const decidingBlanks = / {2,}|(?<=^|\n) | (?=\n|$)/gu

/**
 * What is written in a text box, on one line: blanks decide there, as in lists, code and tables. Line breaks, tabs and blanks that would
 * be lost are signs, which `readWritten` (turn/written-signs.ts) understands.
 */
export function cleanWritten(whole: string): string {
  const text = whole
    .slice(0, maxReadText)
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll('\u{A0}', ' ')
    .trimEnd()
  const signed = text
    .replaceAll(decidingBlanks, (run) => '␣'.repeat(run.length))
    .replaceAll('\n', '⏎')
    .replaceAll('\t', '⇥')
  return cleanText(signed)
}
