import { dropAnchor } from '../lib/address/fold-url.ts'
import type { ObservedElement } from './observation.ts'
import type { Step } from './step.ts'

/** The site's response to a login; null if the page does not show it, or if none was submitted. */
export type LoginResult = 'accepted' | 'refused' | null

/** Whether this step submitted a password of the run that was entered on the way to it and not submitted before. */
export function hasSentPassword(step: Step, earlier: readonly Step[]): boolean {
  return isSending(step) && findEntered(earlier) !== undefined
}

/** The outcome of the login that this step submitted: a page that asks for the password again rejects it. */
export function findLoginResult(step: Step, earlier: readonly Step[]): LoginResult {
  const entered = findEntered(earlier)
  if (!isSending(step) || entered === undefined) return null
  const { before, after } = step
  const asksAgain = after.elements.some(
    ({ inputType, selector }) =>
      inputType === 'password' || selector === findControl(entered)?.selector,
  )
  if (!asksAgain) return 'accepted'
  const isNew = after.documentId !== before.documentId
  return isNew || findLoginMessage(step) !== null ? 'refused' : null
}

/** What the page said when the login was submitted and did not say before; null if nothing. */
export function findLoginMessage({ before, after }: Step): string | null {
  const { alerts, invalidFields } = after.facts
  // On the same document a message at a field can be the browser's own, before anything was submitted.
  const atFields =
    after.documentId === before.documentId
      ? []
      : invalidFields.flatMap(({ message }) => message ?? [])
  return [...alerts, ...atFields].find((text) => !before.facts.alerts.includes(text)) ?? null
}

/** The last password that was entered and not yet submitted. */
function findEntered(earlier: readonly Step[]): Step | undefined {
  const last = earlier.findLast((step) => isSending(step) || isPasswordEntered(step))
  return last !== undefined && isPasswordEntered(last) ? last : undefined
}

function findControl({ action, before }: Step): ObservedElement | undefined {
  return 'ref' in action ? before.elements.find(({ ref }) => ref === action.ref) : undefined
}

/**
 * Whether the step may have submitted what was entered; ticking a checkbox or following a link to another page submits
 * nothing.
 */
export function isSending(step: Step): boolean {
  const { action, before } = step
  if (action.kind !== 'click') return action.kind === 'press'
  const control = findControl(step)
  if (control === undefined) return true
  const { checked, href } = control
  return checked === null && (href === null || dropAnchor(href) === dropAnchor(before.url))
}

/** Whether the step entered a password of the run. */
export function isPasswordEntered({ action, result }: Step): boolean {
  return action.kind === 'use_credential' && action.field === 'password' && result.ok
}
