import { dropAnchor } from '../lib/address/fold-url.ts'
import type { Observation } from './observation.ts'

/** Whether a site answered what was submitted on one view with another address that asks for a password, where there was no such field. */
export function asksForPassword(before: Observation, after: Observation): boolean {
  const isElsewhere = dropAnchor(before.url) !== dropAnchor(after.url)
  return isElsewhere && !before.elements.some(isPassword) && after.elements.some(isPassword)
}

/** The same for who the visitor is: a page that asks for a new password, or that has what was entered, goes on with it. */
export function isSignInInstead(before: Observation, after: Observation): boolean {
  const [only, ...others] = after.elements.filter(isPassword)
  const isNew = others.length > 0 || only?.fieldHint === 'new-password'
  return asksForPassword(before, after) && !isNew && !keepsEntry(before, after)
}

function isPassword({ inputType }: { inputType: string | null }): boolean {
  return inputType === 'password'
}

function keepsEntry(before: Observation, after: Observation): boolean {
  const entered = new Set(
    before.elements.flatMap(({ value, tag }) =>
      tag !== 'select' && value !== null && value.trim() !== '' ? [value.trim()] : [],
    ),
  )
  return (
    after.elements.some(({ value }) => value !== null && entered.has(value.trim())) ||
    [...entered].some((text) => text.length > 2 && after.lines.some((line) => line.includes(text)))
  )
}
