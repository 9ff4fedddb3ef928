import { areSamePage } from '../../../effects/effect.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameControl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MIN_DIALOG_ANSWERS } from '../../limits.ts'

/**
 * A dialog in front of the page that comes back on the next page although it was answered, more than once in a session and with the same
 * words. Silent about a link in it that leads to another page, and about one that asks again what changed in between.
 */
export const returningDialog = { name: 'returning-dialog', detect } satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const { after } = step
  const words = readModal(after)
  if (words === null || !isReturn(step, earlier)) return []
  const answered = [...earlier, step].filter((one) => isAnswer(one, words))
  const control = answered.map(findActedControl).findLast((one) => one !== null)
  if (answered.length < MIN_DIALOG_ANSWERS || control === undefined) return []
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'dialog'),
        category: 'interaction',
        severity: 4,
        title: `A dialog comes back after ${nameControl(control)} was chosen in it`,
        expected: 'A dialog that was answered does not ask again.',
        observed: `It was answered ${answered.length} times with ${nameControl(control)}, and each time the next page showed it again (${quoteText(words)}). Nothing behind it can be used.`,
        recommendation: `Remember the answer for the whole site, such as in a cookie with the path "/", before the next page is shown.`,
      },
      { status: 'verified', box: null },
    ),
  ]
}

/** The dialog is there again in a new document. */
function isReturn(step: Step, earlier: readonly Step[]): boolean {
  const { before, after } = step
  const last = earlier.at(-1)
  return (
    before.documentId !== after.documentId ||
    (last !== undefined && last.after.documentId !== before.documentId)
  )
}

/** A dialog with these words was in the way, and the visitor chose something in it that did not lead elsewhere. */
function isAnswer(step: Step, words: string): boolean {
  const { before, after, result } = step
  const control = findActedControl(step)
  if (control?.inModal !== true || !result.ok || readModal(before) !== words) return false
  const hasGone = readModal(after) === null
  const hasReloaded = before.documentId !== after.documentId && areSamePage(before, after)
  return hasGone || hasReloaded
}

/** The names of what can be used in the dialog; null if there is none. */
function readModal({ elements }: Observation): string | null {
  const names = elements.filter(({ inModal }) => inModal).map(({ name }) => name.trim())
  return names.length === 0 ? null : names.join(', ')
}
