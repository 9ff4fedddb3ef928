import { isFinishedHere } from '../../../effects/finished-step.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * A dialog that leaves the focus nowhere when it is closed: the next Tab begins at the top of the page. Only if a key closed it, because
 * only visitors who work with the keyboard notice it, and only if the control that opened the dialog had the focus and is still in view.
 */
export const lostFocus = { name: 'lost-focus', detect } satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const opener = step.action.kind === 'press' ? findOpener(step, earlier) : null
  if (opener === null) return []
  const { after } = step
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'focus'),
        category: 'accessibility',
        severity: 2,
        title: `The focus is lost when the dialog of ${nameControl(opener)} is closed`,
        expected: `The focus goes back to ${nameControl(opener)}.`,
        observed: `${nameControl(opener)} on ${nameUrl(after.url)} had the focus when it opened the dialog; after it was closed, nothing has the focus.`,
        recommendation: `Give the focus back to ${nameControl(opener)} when its dialog closes, as the dialog element does.`,
      },
      { status: 'verified', box: opener.box },
    ),
  ]
}

/** The control that opened what this turn closed, if it had the focus and nothing has it now. */
function findOpener(step: Step, earlier: readonly Step[]): ObservedElement | null {
  const { before, after } = step
  const hasClosed = hasModal(before) && !hasModal(after)
  if (!hasClosed || !isFinishedHere(step) || after.elements.some(({ focused }) => focused))
    return null
  const opening = earlier.findLast((past) => !hasModal(past.before) && hasModal(past.after))
  const control = opening === undefined ? null : findActedControl(opening)
  if (control === null || opening?.before.documentId !== after.documentId) return null
  const isThere = after.elements.some(
    ({ selector, name, disabled }) =>
      selector === control.selector && name === control.name && !disabled,
  )
  // A press gives the focus to a button, and to a link; what is only clickable has none to get back.
  const isFocusable = ['button', 'link', 'menuitem', 'tab'].includes(control.role)
  return isThere && isFocusable ? control : null
}

function hasModal({ elements }: Observation): boolean {
  return elements.some(({ inModal }) => inModal)
}
