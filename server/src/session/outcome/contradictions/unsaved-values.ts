import { findActedControl } from '../../../turn/acted-control.ts'
import { findAcceptedWrites } from '../../../turn/failed-requests.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { findFreshText } from '../record/fresh-text.ts'

/**
 * Whether a field of the page that is shown holds a value only because it was entered there: its form waits for its button, or the page
 * has kept what was typed and did nothing else. Only a page that is loaded again tells whether such a value was saved.
 */
export function holdsUnsaved(steps: readonly Step[], start: Observation): boolean {
  const shown = steps.at(-1)?.after
  if (shown === undefined) return false
  return steps.some((step, index) => {
    const field = findActedControl(step)
    const isHere = isEntry(step, field) && step.before.documentId === shown.documentId
    if (!isHere || field === null || step.after.documentId !== shown.documentId) return false
    const since = steps.slice(index)
    if (since.some(({ before, after }) => after !== before && findAcceptedWrites(after).length > 0))
      return false
    if (since.some(({ before, after }) => after.url !== before.url)) return false
    if (step.action.kind === 'type') return true
    if (field.form === null && findFreshText(step, start).lines.length > 0) return false
    const button = findButton(field, shown)
    return button !== null && !since.some((one) => isPress(one, button))
  })
}

function isEntry({ action, result }: Step, field: ObservedElement | null): boolean {
  if (!result.ok) return false
  if (action.kind === 'click') return field?.checked === true || field?.checked === false
  return action.kind === 'type' || action.kind === 'select' || action.kind === 'check'
}

/** A button of its form; outside forms, the next one behind it. */
function findButton({ form, selector }: ObservedElement, shown: Observation) {
  const at = shown.elements.findIndex((element) => element.selector === selector)
  const others = form === null ? shown.elements.slice(at + 1) : shown.elements
  return (
    others.find(
      ({ role, checked, form: own, disabled }) =>
        role === 'button' && checked === null && own === form && !disabled,
    ) ?? null
  )
}

/** Any button of the form may be the one that saves. */
function isPress(step: Step, button: ObservedElement): boolean {
  const used = findActedControl(step)
  if (step.action.kind !== 'click' || used === null || !step.result.ok) return false
  return button.form === null
    ? used.selector === button.selector
    : used.role === 'button' && used.form === button.form
}
