import type { ObservedElement } from './observation.ts'
import type { Step } from './step.ts'

/** The element an action was aimed at, as it was before; null if the action has none or the ref was stale. */
export function findActedControl({ action, before }: Step): ObservedElement | null {
  if (!('ref' in action)) return null
  return before.elements.find((element) => element.ref === action.ref) ?? null
}
