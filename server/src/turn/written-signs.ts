/** How a view tells what is in a text box, where blanks decide (in-page/elements/written-text.ts). */
const meanings: Readonly<Record<string, string>> = { '⏎': '\n', '⇥': '\t', '␣': ' ' }

/** What a visitor means who writes a text as a view shows it. */
export function readWritten(text: string): string {
  return text.replaceAll(/[⏎⇥␣]/gu, (sign) => meanings[sign] ?? sign)
}
