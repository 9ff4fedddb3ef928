import type { Action } from '../../../turn/action.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import { isOutnamedList } from '../forms/lists-alike.ts'
import { findQuoted } from '../forms/quoted-values.ts'
import { findActedOn } from '../memory/memory.ts'
import type { View } from '../move.ts'
import { hashToFraction } from '../seeded.ts'
import { isField } from './control-names.ts'

/** How a control is used on its own; null for fields that belong to a form, and for what holds what the task gives for it. */
export function findUse(view: View, element: ObservedElement): Action | null {
  const { ref, role, tag, checked } = element
  // Pressing it does nothing.
  if (role === 'draggable') return null
  if (!isField(element)) return { kind: 'click', ref }
  if (tag === 'select') return choose(view, element)
  return checked === null ? enter(view, element) : tick(view, element)
}

function choose({ situation, memory, goal }: View, list: ObservedElement): Action | null {
  const { ref, options, value, name } = list
  if (goal !== null && isOutnamedList(list, situation.observation.elements, goal.text)) return null
  const others = options.filter((option) => option !== value)
  const draw = hashToFraction(situation.seed, name)
  const option = findQuoted(list, memory.quoted) ?? others[Math.floor(draw * others.length)]
  return option === undefined || option === value ? null : { kind: 'select', ref, option }
}

function tick(view: View, box: ObservedElement): Action | null {
  const isChosen = box.role === 'radio' && box.checked === true
  if (isChosen || isDecided(view, box)) return null
  return { kind: 'check', ref: box.ref, checked: !box.checked }
}

function enter({ memory }: View, field: ObservedElement): Action | null {
  const isSet = field.value !== '' && ['number', 'range'].includes(field.inputType ?? '')
  if (!isSet || findQuoted(field, memory.quoted) !== null) return null
  return { kind: 'type', ref: field.ref, text: field.value === '2' ? '3' : '2', submit: false }
}

/** What a visitor with a goal has set is left as it is. */
function isDecided({ goal, memory }: View, { selector, name }: ObservedElement): boolean {
  return (
    goal !== null &&
    memory.onDocument.some((step) => {
      const used = findActedOn(step)
      return step.action.kind === 'check' && used?.selector === selector && used.name === name
    })
  )
}
