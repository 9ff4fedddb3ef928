/** The text with every run of white space as one space and none around: what counts when words are compared. */
export function foldSpace(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
