import { printable } from './printable.ts'

const maxLength = 1000
const maxLines = 40

/**
 * Why a program of the service ended, from its output: its last message, which starts with its name and continues in
 * indented lines; otherwise its last output. undefined if it wrote nothing. Control characters are removed.
 */
export function findReason(written: string): string | undefined {
  const lastWords = [...written.matchAll(/^understudy: (?<words>.*(?:\n {2}.*)*)/gm)].at(-1)
  const reason = lastWords?.groups?.['words'] ?? findLastLine(written)
  const [first, ...others] = (reason?.split('\n') ?? []).map((line) => printable(line, maxLength))
  return first === undefined ? undefined : [first, ...others.slice(0, maxLines)].join('\n  ')
}

/** The last nonblank line with these words; undefined if there is none. */
export function findLastLine(text: string, words = ''): string | undefined {
  return text.split('\n').findLast((line) => line.trim() !== '' && line.includes(words))
}
