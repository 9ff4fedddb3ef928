import { quoteText } from '../lib/text/sentence.ts'
import { createSubject } from '../lib/text/subject.ts'
import type { ObservedElement } from '../turn/observation.ts'
import type { Step } from '../turn/step.ts'

/** The element an action was aimed at, as it was before; null when the action has none or the ref was stale. */
export function findActedControl({ action, before }: Step): ObservedElement | null {
  if (!('ref' in action)) return null
  return before.elements.find((element) => element.ref === action.ref) ?? null
}

/** A control as a sentence can name it: `the “Add to cart” button`. */
export function nameControl(control: { role: string; name: string; selector: string }): string {
  const name = control.name.trim()
  return name === ''
    ? `the ${control.role} without a name (${control.selector})`
    : `the ${quoteText(name)} ${control.role}`
}

/** Names a control alike in all sessions: the folded page, the role, and the name (or the selector when there is none). */
export function describeSubject(
  url: string,
  control: { role: string; name: string; selector: string },
): string {
  const name = control.name.trim().toLowerCase().replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ')
  return createSubject(url, control.role, name === '' ? control.selector : name)
}

/** The page of a URL as a reader knows it: its path. */
export function nameUrl(url: string): string {
  const parsed = URL.parse(url)
  return parsed === null ? url : parsed.pathname
}
