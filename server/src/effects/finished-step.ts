import type { Step } from '../turn/step.ts'

/** Whether an action worked and the page has finished answering it without an error: only then two views can be compared. */
export function isFinished({ before, after, result }: Step): boolean {
  const isQuiet = after.settled && !after.facts.busy
  return result.ok && before !== after && isQuiet && (after.status ?? 200) < 400
}

/** The same if the page was neither left nor loaded again. */
export function isFinishedHere(step: Step): boolean {
  const { before, after } = step
  return isFinished(step) && before.documentId === after.documentId && before.url === after.url
}
