import { isFinishedHere } from '../effects/finished-step.ts'
import type { ObservedElement } from '../turn/observation.ts'
import type { Step } from '../turn/step.ts'

/**
 * The control that a press switched on instead of the one that was pressed: of the same role, with a name of its own, and the only one.
 * Null if the pressed one changed, or if either is not there any more.
 */
export function findSwitchedOther(
  step: Step,
  pressed: ObservedElement,
  state: 'checked' | 'expanded',
): ObservedElement | null {
  const { action, before, after } = step
  const isPress = action.kind === 'click' || action.kind === 'check'
  if (!isPress || pressed[state] !== false || pressed.name.trim() === '' || !isFinishedHere(step))
    return null
  const find = ({ selector, name, role }: ObservedElement) =>
    after.elements.find(
      (one) => one.selector === selector && one.name === name && one.role === role,
    )
  if (find(pressed)?.[state] !== false) return null
  const others = before.elements.filter(
    (one) => one.role === pressed.role && one[state] === false && find(one)?.[state] === true,
  )
  const [other, ...more] = others
  const isNamed = other !== undefined && other.name.trim() !== '' && other.name !== pressed.name
  return isNamed && more.length === 0 ? other : null
}
