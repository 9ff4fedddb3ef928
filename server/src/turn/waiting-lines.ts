import { loadingWords } from '../words/answers/loading.ts'
import { waitWords } from '../words/answers/wait.ts'
import { beginsWith, endsWith, says, saysOnly } from '../words/says.ts'

const dots = /(…|\.\.\.)$/u

const progress = /^(?!\p{L}{0,20}thing\b)\p{L}{2,20}ing\b.{0,60}(…|\.\.\.)$/iu

/** The line in which a page asks the user to wait; null if there is none. */
export function findWaitingLine(lines: readonly string[]): string | null {
  return lines.find((line) => line.length <= 80 && isWaiting(line.trim())) ?? null
}

/** On a page without anything else: also the line that says what it is doing, such as “Creating budget...”. */
export function findProgressLine(lines: readonly string[]): string | null {
  return findWaitingLine(lines) ?? lines.find((line) => progress.test(line.trim())) ?? null
}

function isWaiting(line: string): boolean {
  if (says(line, waitWords) || saysOnly(line, loadingWords)) return true
  return dots.test(line) && (beginsWith(line, loadingWords) || endsWith(line, loadingWords))
}
