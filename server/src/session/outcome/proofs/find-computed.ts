import { listSharedStems, sharesStem } from '../../../task/shared-stems.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { MAX_FRESH_LINES } from '../../limits.ts'
import { squash } from '../record/known-text.ts'
import { isRefused } from './find-acceptance.ts'
import type { Trace, TracePlace } from './trace.ts'

const numbers = /\p{N}+(?:[.,]\p{N}+)*/gu

/**
 * A result that the page works out from what was entered: a line in words of the task, whose number is another one than before and was not
 * entered, after a control was used that the task names.
 */
export function findComputed({ goal, news, record: { steps } }: TracePlace): Trace | null {
  const { sending, lines } = news
  if (sending === null || lines.length > MAX_FRESH_LINES || lines.some(isRefused)) return null
  const stems = listSharedStems(goal.text)
  const used = findActedControl(sending.step)
  if (used === null || !sharesStem(used.name, stems)) return null
  const typed = listTyped(steps, sending.step)
  if (typed.size === 0) return null
  const known = new Set(listLabels(sending.step.before))
  const line = lines.find((text) => {
    const own = text.match(numbers) ?? []
    const isNew = own.some((number) => !typed.has(number))
    return isNew && sharesStem(text, stems) && known.has(dropNumbers(text))
  })
  return line === undefined ? null : { quote: line, kind: 'value', check: null, needsReread: false }
}

function listTyped(steps: readonly Step[], { turn, before }: Step): ReadonlySet<string> {
  return new Set(
    steps.flatMap((step) => {
      const isHere = step.turn <= turn && step.before.documentId === before.documentId
      return isHere && step.action.kind === 'type' && step.result.ok
        ? [step.action.text.trim()]
        : []
    }),
  )
}

function listLabels({ lines }: Observation): string[] {
  return lines.filter((line) => /\p{N}/u.test(line)).map(dropNumbers)
}

function dropNumbers(line: string): string {
  return squash(line.replaceAll(numbers, '#'))
}
