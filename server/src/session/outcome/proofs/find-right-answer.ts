import { listConcepts } from '../../../lib/text/lexicon.ts'
import { namesWhole } from '../../../task/grammar.ts'
import { listCounts } from '../../../task/task-counts.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Step } from '../../../turn/step.ts'
import { rightAnswerWords } from '../../../words/answers/right-answer.ts'
import { wrongAnswerWords } from '../../../words/answers/wrong-answer.ts'
import { says } from '../../../words/says.ts'
import { leadOnWords } from '../../../words/steps/lead-on.ts'
import { MAX_FRESH_LINES } from '../../limits.ts'
import type { Trace, TracePlace } from './trace.ts'

/**
 * The page says that its question was answered as it should be, with the answer that the task gives. While there are more questions, a task
 * without an answer is not done, and one that asks for all of them never is.
 */
export function findRightAnswer({ goal, news, record }: TracePlace): Trace | null {
  const { lines, messages, sending, step } = news
  const said = [...messages, ...lines]
  if (sending === null || said.length > MAX_FRESH_LINES || asksForAll(goal)) return null
  if (said.some((text) => says(text, wrongAnswerWords))) return null
  const quote = said.find((text) => says(text, rightAnswerWords))
  const goesOn = step.after.elements.some(({ name }) => says(name, leadOnWords))
  if (quote === undefined || (goesOn && goal.exact.size === 0)) return null
  const question = sending.step.before.lines.filter((line) => /[?？؟]$/u.test(line))
  const given = listGiven(record.steps, sending.step)
  const named = listConcepts([...question, ...given].join(' '))
  if (question.length === 0 || given.length === 0) return null
  if (![...goal.exact].every((concept) => named.has(concept))) return null
  return { quote, kind: 'value', check: null, needsReread: false, isNamed: true }
}

/** What was used and entered on the page up to this step. */
function listGiven(steps: readonly Step[], { turn, before }: Step): string[] {
  return steps
    .filter((step) => step.turn <= turn && step.before.documentId === before.documentId)
    .flatMap(({ recorded, ...step }) => {
      const used = findActedControl({ recorded, ...step })
      return used === null ? [] : [used.name, recorded.text ?? '']
    })
}

function asksForAll({ text, language }: TracePlace['goal']): boolean {
  return namesWhole(text, language) || listCounts(text).some(({ count }) => count > 1)
}
