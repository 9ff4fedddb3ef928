import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * A page that could be scrolled before a dialog was opened and cannot after it was closed. Silent while anything is in front of the
 * page, and on pages that were never longer than the window or never let a visitor scroll.
 */
export const scrollLock = { name: 'scroll-lock', detect } satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const opening = findOpening(step, earlier)
  if (opening === null) return []
  const { after } = step
  const control = findActedControl(opening)
  const cause = control === null ? 'a dialog' : `what ${nameControl(control)} opened`
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'scroll lock'),
        category: 'interaction',
        severity: 3,
        title: `${nameUrl(after.url)} cannot be scrolled after ${cause} was closed`,
        expected: 'A closed dialog gives the page back as it was.',
        observed: `Before it was opened, the page could be scrolled; after it was closed, the page is still locked, and ${after.scroll.maxY - after.scroll.y} px below the window cannot be reached.`,
        recommendation: `Undo whatever stops ${nameUrl(after.url)} from scrolling when the dialog closes, however it is closed.`,
      },
      { status: 'verified' },
    ),
  ]
}

/** The turn that opened something in front of a page that could be scrolled, if this turn closed it and the page stayed locked. */
function findOpening(step: Step, earlier: readonly Step[]): Step | null {
  const { before, after } = step
  const hasClosed = hasModal(before) && !hasModal(after) && before.documentId === after.documentId
  if (!hasClosed || !after.facts.scrollLocked || !after.settled) return null
  const opening = earlier.findLast((past) => !hasModal(past.before) && hasModal(past.after))
  const isHere = opening?.before.documentId === after.documentId && opening.before.url === after.url
  return opening !== undefined && isHere && !opening.before.facts.scrollLocked ? opening : null
}

function hasModal({ elements }: Observation): boolean {
  return elements.some(({ inModal }) => inModal)
}
