import type { ObservedElement, Observation } from '../turn/observation.ts'
import type { Step } from '../turn/step.ts'

const writtenRoles = new Set(['textbox', 'spinbutton', 'combobox'])

/** Fields that sites clear on purpose after a rejection. */
const clearedOnPurpose = /cc-|cvc|cvv|one-time|otp|captcha|password/i

const searchHint = /search|query|^q$|keyword/i

/** The fields that contained text when the form was submitted, including the one typed into by this action. */
export function findWrittenFields({ action, before, result }: Step): ObservedElement[] {
  return before.elements.filter((element) => {
    if (!writtenRoles.has(element.role) || element.inputType === 'password') return false
    if (clearedOnPurpose.test(element.fieldHint ?? '')) return false
    const isTypedNow = action.kind === 'type' && result.target?.selector === element.selector
    const value = isTypedNow ? action.text : (element.value ?? '')
    return value.trim() !== ''
  })
}

/** Whether the field is there and empty. */
export function isClearedField(field: ObservedElement, { elements }: Observation): boolean {
  return elements.some(
    ({ selector, name, value }) =>
      selector === field.selector && name === field.name && value === '',
  )
}

/** Whether the field is for search terms. */
export function isSearchField({ role, inputType, fieldHint }: ObservedElement): boolean {
  return role === 'searchbox' || inputType === 'search' || searchHint.test(fieldHint ?? '')
}

/**
 * The fields of a form that a page emptied after it was sent, as a chat does: required ones then count as wrong although nothing was
 * rejected.
 */
export function listEmptied(step: Step): ObservedElement[] {
  return findWrittenFields(step).filter((field) => isClearedField(field, step.after))
}
