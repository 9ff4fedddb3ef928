import type { Observation } from '../turn/observation.ts'
import type { Step } from '../turn/step.ts'
import { isSubmission } from './submission.ts'

/**
 * Whether the action tried a login. Servers reject an unknown one with any 4xx status; here, 404 means an unknown user.
 */
export function isLoginAttempt(step: Step): boolean {
  const asks = step.before.elements.some(({ inputType }) => inputType === 'password')
  return asks && isSubmission(step)
}

/** Statuses with which servers return a form. */
const refusals = new Set([400, 409, 422])

/** A form that was returned with its errors: a response to the user, although it has an error status. */
export function isRefusedInput({ status, facts }: Observation): boolean {
  const saysWhy = facts.alerts.length > 0 || facts.invalidFields.length > 0
  return status !== null && refusals.has(status) && saysWhy
}
