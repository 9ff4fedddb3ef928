/** The last nonblank line with these words; undefined if there is none. */
export function findLastLine(text: string, words = ''): string | undefined {
  return text.split('\n').findLast((line) => line.trim() !== '' && line.includes(words))
}
