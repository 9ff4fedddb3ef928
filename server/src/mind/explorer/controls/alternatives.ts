import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { isNamedWhole } from '../aims/named-whole.ts'
import { findActedOn } from '../memory/memory.ts'
import type { View } from '../move.ts'
import { isLink } from './control-names.ts'

/** Whether it would replace what the goal names and the visitor has chosen: “Red”, after “Green” was pressed. */
export function isAlternative({ goal, memory }: View, element: ObservedElement): boolean {
  if (goal === null || isLink(element)) return false
  if (element.expanded === null && isNamedWhole(element.name, goal.text)) return false
  return memory.onDocument.some((step) => {
    const chosen = findActedOn(step)
    return (
      chosen !== undefined &&
      step.result.ok &&
      isNamedWhole(chosen.name, goal.text) &&
      (isBesides(chosen, element) || showsName(chosen, element))
    )
  })
}

/** The list that it was chosen from shows it now. */
function showsName({ name, selector }: ObservedElement, list: ObservedElement): boolean {
  return list.expanded !== null && list.selector !== selector && list.name.includes(name)
}

function isBesides(chosen: ObservedElement, { role, tag, context, form, name }: ObservedElement) {
  const isAlike = chosen.role === role && chosen.tag === tag && chosen.name !== name
  return isAlike && chosen.context === context && chosen.form === form
}

/** Whether the page answered the last use of it with a refusal that still stands, and nothing was changed since. */
export function wasRefused({ memory }: View, { selector, name }: ObservedElement): boolean {
  const steps = memory.onDocument
  const index = steps.findLastIndex((step) => {
    const used = findActedOn(step)
    return used?.selector === selector && used.name === name
  })
  const last = steps[index]
  if (last === undefined || last.action.kind !== 'click') return false
  const isChanged = steps.slice(index + 1).some(isEntry)
  return !isChanged && last.after.facts.alerts.length > 0 && !last.result.navigated
}

function isEntry({ action }: Step): boolean {
  return ['type', 'select', 'check', 'upload', 'use_credential'].includes(action.kind)
}
