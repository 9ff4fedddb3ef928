import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { isButton } from '../controls/control-names.ts'
import { findActedOn } from '../memory/memory.ts'
import { isAccepted, listNewLines } from './accepted.ts'
import { isDecisive, isHandedIn } from './decisive.ts'
import type { Goal } from './goals.ts'
import { isNamedWhole } from './named-whole.ts'
import { areAllUsed } from './needed-values.ts'
import { listSubmits } from './submits.ts'

/** What a visitor did for a goal, and what the page says since. */
export interface Fulfilled {
  /** The control that was used last for it. */
  label: string
  /** A line that is new since; empty if nothing but the control itself changed. */
  quote: string
}

/**
 * Whether a visitor has done what a goal says, although nothing proves that it worked: all that the goal names was entered or chosen, it was
 * handed in if the page asks for that, the page did not object, and offers nothing that leads on. A person stops there, rather than do it
 * again or choose otherwise.
 */
export function findFulfilled(goal: Goal, steps: readonly Step[]): Fulfilled | null {
  const part = goal.task.parts.find(({ text }) => text === goal.text)
  if (part === undefined) return null
  for (const [index, step] of steps.entries()) {
    const done = steps.slice(0, index + 1)
    const decided = isDecisive(goal, part, done)
    if (decided === null || !isAccepted(step) || !areAllUsed(goal, done)) continue
    if (decided === 'so far' && leadsOn(goal, step)) continue
    return { label: findActedOn(step)?.name ?? '', quote: listNewLines(step).at(0) ?? '' }
  }
  return null
}

/** What would be pressed next: a button that hands in what was chosen, or one that has come only now. */
function leadsOn({ text }: Goal, step: Step): boolean {
  const { before, after } = step
  const control = findActedOn(step)
  const known = new Set(before.elements.map(({ role, name }) => `${role} ${name}`))
  const isFresh = ({ role, name }: ObservedElement) => !known.has(`${role} ${name}`)
  const isAsking = after.elements.some(
    (one) => isFresh(one) && (one.inModal || (isButton(one) && isNamedWhole(one.name, text))),
  )
  const submits = listSubmits(after)
  const isSent = control !== undefined && isHandedIn(step, control)
  return (
    isAsking ||
    submits.some((one) => isFresh(one) || (!isSent && one.selector !== control?.selector))
  )
}
