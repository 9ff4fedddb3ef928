import { foldUrl } from '../../../lib/address/fold-url.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findNewAlerts, isSubmission } from '../../submission.ts'

const writtenRoles = new Set(['textbox', 'spinbutton', 'combobox'])

/** Fields that sites clear on purpose after a refusal. */
const clearedOnPurpose = /cc-|cvc|cvv|one-time|otp|captcha|password/i

/** A form that came back with an error and without what the visitor had written. */
export const lostInput = {
  name: 'lost-input',
  traits: {},
  detect,
} satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const { before, after } = step
  if (!isSubmission(step) || !isRefused(step)) return []
  if (foldUrl(before.url) !== foldUrl(after.url)) return []
  const lost = findWritten(step).filter((field) => isEmptyNow(field, step))
  const [first] = lost
  if (first === undefined) return []
  const names = lost
    .map(({ name, selector }) => (name === '' ? selector : quoteText(name)))
    .join(', ')
  return [
    describeFriction(
      {
        subject: createSubject(after.url),
        category: 'form',
        severity: 3,
        title: `The form on ${nameUrl(after.url)} forgets what was typed after an error`,
        expected: 'After an error everything the user typed is still there.',
        observed: `The form was refused, and ${names} came back empty.`,
        recommendation: 'Fill the form again with the values that were sent when it is shown anew.',
      },
      { box: after.elements.find(({ selector }) => selector === first.selector)?.box ?? null },
    ),
  ]
}

function isRefused(step: Step): boolean {
  const { before, after } = step
  if (after === before || hasWorked(step)) return false
  const hasRefusedDocument = after.documentId !== before.documentId && (after.status ?? 200) >= 400
  return (
    findNewAlerts(step).length > 0 || after.facts.invalidFields.length > 0 || hasRefusedDocument
  )
}

/** The site took the form: it says so, its server accepted a write, or what was typed now stands elsewhere on the page. */
function hasWorked(step: Step): boolean {
  const { after } = step
  if (after.facts.successes.length > 0 || after.acceptedWrites.length > 0) return true
  return findWritten(step).some(({ value }) => {
    const typed = value?.trim() ?? ''
    return typed.length > 2 && after.lines.some((line) => line.includes(typed))
  })
}

/** The fields that held text when the form was handed in, the one typed into by this very act included. */
function findWritten({ action, before, result }: Step): ObservedElement[] {
  return before.elements.filter((element) => {
    if (!writtenRoles.has(element.role) || element.inputType === 'password') return false
    if (clearedOnPurpose.test(element.fieldHint ?? '')) return false
    const isTypedNow = action.kind === 'type' && result.target?.selector === element.selector
    const value = isTypedNow ? action.text : (element.value ?? '')
    return value.trim() !== ''
  })
}

function isEmptyNow(field: ObservedElement, { after }: Step): boolean {
  return after.elements.some(
    ({ selector, name, value }) =>
      selector === field.selector && name === field.name && value === '',
  )
}
