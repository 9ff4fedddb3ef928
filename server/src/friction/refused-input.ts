import type { Step } from '../turn/step.ts'
import { isSubmission } from './submission.ts'
import type { Observation } from '../turn/observation.ts'

/**
 * Whether the act tried a login. Servers answer one that they do not know with any status of 4xx: not found is said of the user.
 */
export function isLoginAttempt(step: Step): boolean {
  const asks = step.before.elements.some(({ inputType }) => inputType === 'password')
  return asks && isSubmission(step)
}

/** Answers by which servers send a form back. */
const refusals = new Set([400, 409, 422])

/** A form that came back with what is wrong with it: an answer to the user, although its status is one of errors. */
export function isRefusedInput({ status, facts }: Observation): boolean {
  const saysWhy = facts.alerts.length > 0 || facts.invalidFields.length > 0
  return status !== null && refusals.has(status) && saysWhy
}
