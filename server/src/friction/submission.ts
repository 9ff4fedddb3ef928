import { findActedControl } from '../turn/acted-control.ts'
import type { Step } from '../turn/step.ts'

/** Whether the action submitted a form: Enter, typing with submit, or a click on a button. */
export function isSubmission(step: Step): boolean {
  const { action } = step
  if (action.kind === 'press') return action.key === 'Enter'
  if (action.kind === 'type') return action.submit
  return action.kind === 'click' && findActedControl(step)?.role === 'button'
}

/** Messages of this kind that appeared with the action: they were not on the page before. */
export function findNewAlerts({ before, after }: Step): string[] {
  if (after === before) return []
  return after.facts.alerts.filter((text) => !before.facts.alerts.includes(text))
}
