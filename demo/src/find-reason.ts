import { findLastLine } from './find-last-line.ts'

/**
 * Why a program of the service ended, by what it wrote: its last words, which begin with its name and go on in indented
 * lines; else whatever it wrote last. undefined when it wrote nothing.
 */
export function findReason(written: string): string | undefined {
  const lastWords = [...written.matchAll(/^understudy: (?<words>.*(?:\n {2}.*)*)/gm)].at(-1)
  return lastWords?.groups?.['words'] ?? findLastLine(written)
}
