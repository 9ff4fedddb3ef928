/** Replaces each run of whitespace with one space and trims the text, for comparing words. */
export function foldSpace(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
