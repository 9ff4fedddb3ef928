import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MIN_DIALOG_ANSWERS } from '../../limits.ts'

/**
 * A dialog that the visitor closed and that opens again on the same page by itself, more than once: while it scrolls, types or waits. Silent
 * if a press opened it, and about other words. `returning-dialog` is about one that comes back on the next page.
 */
export const reopeningDialog = { name: 'reopening-dialog', detect } satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const words = isReopening(step) ? readWords(step.after) : null
  if (words === null) return []
  const closings = earlier.filter((past) => isClosing(past, step.after, words))
  const openings = earlier.filter((past) => isReopening(past) && readWords(past.after) === words)
  const control = closings.map(findActedControl).findLast((one) => one !== null)
  if (closings.length < MIN_DIALOG_ANSWERS || openings.length === 0 || control === undefined)
    return []
  const { after } = step
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'dialog'),
        category: 'interaction',
        severity: 3,
        title: `A dialog opens again by itself after ${nameControl(control)} was chosen in it`,
        expected: 'A dialog that was closed stays closed.',
        observed: `It was closed ${closings.length} times with ${nameControl(control)} on ${nameUrl(after.url)}, and opened again (${quoteText(words)}) without a press.`,
        recommendation:
          'Remember that the dialog was closed, and do not open it again during the visit.',
      },
      { status: 'verified', box: null },
    ),
  ]
}

/** A dialog came in front of the page although nothing was pressed. */
function isReopening({ action, before, after }: Step): boolean {
  const isPress = action.kind === 'click' || action.kind === 'press' || action.kind === 'goto'
  const isHere = before.documentId === after.documentId && before.url === after.url
  return !isPress && isHere && readWords(before) === null && readWords(after) !== null
}

function isClosing(step: Step, page: Observation, words: string): boolean {
  const { before, after, result } = step
  const isHere = before.documentId === page.documentId && after.documentId === page.documentId
  return isHere && result.ok && readWords(before) === words && readWords(after) === null
}

/** The names of what can be used in the dialog; null if there is none. */
function readWords({ elements }: Observation): string | null {
  const names = elements.filter(({ inModal }) => inModal).map(({ name }) => name.trim())
  return names.length === 0 ? null : names.join(', ')
}
