/** The last line that is not blank and has these words; undefined when there is none. */
export function findLastLine(text: string, words = ''): string | undefined {
  return text.split('\n').findLast((line) => line.trim() !== '' && line.includes(words))
}
