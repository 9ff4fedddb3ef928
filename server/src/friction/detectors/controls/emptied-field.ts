import { findFieldAgain } from '../../../effects/effect.ts'
import { isFinishedHere } from '../../../effects/finished-step.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { cancelWords } from '../../../words/controls/cancel.ts'
import { clearWords } from '../../../words/controls/clear.ts'
import { undoingWords } from '../../../words/controls/undoing.ts'
import { says } from '../../../words/says.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { findOfActed } from '../../find-of-acted.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findNewAlerts } from '../../submission.ts'

/**
 * A switch that empties a field, such as the one that shows a password. Only controls that say whether they are on, or that change their
 * name, count; what clears, cancels or removes is meant to empty, and what a page explains is no loss.
 */
export const emptiedField = {
  name: 'emptied-field',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const acted = findOfActed(context, findEmptied)
  if (acted === null) return []
  const { control, found: field, status } = acted
  const { after } = context.step
  return [
    describeFriction(
      {
        subject: describeSubject(after.url, control),
        category: 'form',
        severity: 3,
        title: `${nameControl(control)} empties ${nameControl(field)}`,
        expected: `${nameControl(field)} keeps what a visitor has typed.`,
        observed: `${nameControl(field)} on ${nameUrl(after.url)} was filled in; after ${nameControl(control)} was used, it was empty.`,
        recommendation: `Let ${quoteText(control.name)} leave the value of ${nameControl(field)} as it is.`,
      },
      { status, box: findFieldAgain(field, after)?.box ?? null },
    ),
  ]
}

function findEmptied(step: Step, control: ObservedElement): ObservedElement | null {
  const { action, before, after, result } = step
  const isUsed = action.kind === 'click' || action.kind === 'check'
  if (!isUsed || !isFinishedHere(step) || result.requests > 0) return null
  if (control.name.trim() === '' || says(control.name, clearWords, cancelWords, undoingWords)) {
    return null
  }
  if (!isSwitch(control, after) || isExplained(step)) return null
  return before.elements.find((field) => isEmptied(field, control, after)) ?? null
}

function isSwitch(control: ObservedElement, { elements }: Observation): boolean {
  const now = elements.find(({ selector }) => selector === control.selector)
  const isState = control.checked !== null || control.expanded !== null
  return now !== undefined && (isState || now.name !== control.name)
}

/** A mark on a form can turn off other fields of it, which then are empty on purpose; a password is never one of them. */
function isEmptied(field: ObservedElement, control: ObservedElement, page: Observation): boolean {
  const isField = field.role === 'textbox' && !field.disabled && !field.readOnly
  const now = page.elements.find(
    ({ selector, name }) => selector === field.selector && name === field.name,
  )
  if (!isField || now === undefined || now.disabled || !isFilled(field) || isFilled(now)) {
    return false
  }
  return control.role === 'button' || field.filled
}

function isFilled({ filled, value }: ObservedElement): boolean {
  return filled || (value ?? '').trim() !== ''
}

function isExplained(step: Step): boolean {
  const { before, after } = step
  const isTold = after.facts.successes.some((text) => !before.facts.successes.includes(text))
  return isTold || findNewAlerts(step).length > 0
}
