import type { SeenDialog } from '@understudy/contract/visitor/seen-dialog'
import { onceFor } from '../../../lib/once-for.ts'
import type { Step } from '../../../turn/step.ts'
import { findProgressLine } from '../../../turn/waiting-lines.ts'
import { errorWords } from '../../../words/answers/error.ts'
import { failureWords } from '../../../words/answers/failure.ts'
import { nothingFoundWords } from '../../../words/answers/nothing-found.ts'
import { refusalWords } from '../../../words/answers/refusal.ts'
import { requirementWords } from '../../../words/answers/requirement.ts'
import { takenWords } from '../../../words/answers/taken.ts'
import { unavailableWords } from '../../../words/answers/unavailable.ts'
import { says } from '../../../words/says.ts'
import { isField } from '../controls/control-names.ts'
import { findActedOn } from '../memory/memory.ts'

const objections = [
  errorWords,
  failureWords,
  nothingFoundWords,
  refusalWords,
  requirementWords,
  takenWords,
  unavailableWords,
]

/** Whether the page shows what the step did, is done with it, and does not object. */
export function isAccepted(step: Step): boolean {
  const { result, after } = step
  const isAnswered =
    result.ok && (result.changed || result.navigated) && (after.status ?? 200) < 400
  if (!isAnswered || !isAtRest(step) || objects(step)) return false
  const control = findActedOn(step)
  const isState = control === undefined || isField(control)
  return isState || step.before.lines.join('\n') !== after.lines.join('\n')
}

function isAtRest({ after: { facts, settled, lines } }: Step): boolean {
  return settled && !facts.busy && facts.cover === null && findProgressLine(lines) === null
}

function objects(step: Step): boolean {
  const { before, after } = step
  const isAlerted = after.facts.alerts.some((text) => !before.facts.alerts.includes(text))
  const isRefused = after.facts.invalidFields.length > 0 || after.failedRequests.length > 0
  const isAsked = after.dialogs.some(isOpenQuestion)
  return (
    isAlerted ||
    isRefused ||
    isAsked ||
    listNewLines(step).some((line) => says(line, ...objections))
  )
}

/** Lines that are new since the step and do not only name a control. */
export const listNewLines = onceFor(({ before, after }: Step): readonly string[] => {
  const known = new Set([...before.lines, ...after.elements.map(({ name }) => name)])
  return after.lines.filter((line) => !known.has(line))
})

/** An empty text is not an answer: the question may have come right after another one that was accepted. */
export function isOpenQuestion({ type, answer, text }: SeenDialog): boolean {
  if (type === 'prompt') return answer === 'cancelled' || text === ''
  return type === 'confirm' && answer === 'cancelled'
}
