import type { PersonaSnapshot } from '@understudy/contract/persona'
import { type Device, devices } from '@understudy/contract/visitor/devices'
import type { Action } from '../../turn/action.ts'
import { actions } from '../../turn/actions.ts'
import type { Step } from '../../turn/step.ts'
import { findScrollRefusal } from './persona-limits.ts'

/**
 * Actions of the list that would be rejected in this turn, each with the reason, so that the mind does not waste a
 * turn.
 */
export function listUnavailableActions(persona: PersonaSnapshot, steps: readonly Step[]): string[] {
  const back = findBackRefusal(steps)
  const scroll = findScrollRefusal(persona, steps)
  return [
    ...(back === null ? [] : [`back (${back})`]),
    ...(scroll === null ? [] : [`scroll down (${scroll})`]),
  ]
}

/** Why the visitor's device does not allow the action, in words for the mind; null if it does. */
export function findDeviceRefusal({ kind }: Action, device: Device): string | null {
  const { name, hasTouch } = devices[device]
  return hasTouch && actions[kind].needsPointer
    ? `A ${name.toLowerCase()} has no pointer that can rest on something; use click instead.`
    : null
}

/** Why the action is of no use to a mind that gets no pictures, in words for it; null if it is. */
export function findPictureRefusal({ kind }: Action, sees: boolean): string | null {
  return actions[kind].needsPicture && !sees ? 'There are no pictures of this page.' : null
}

/** Why the visitor cannot go back; null if they can. */
export function findBackRefusal(steps: readonly Step[]): string | null {
  return countHistory(steps) === 0 ? 'There is no page before this one.' : null
}

/** Pages that the browser can go back to without leaving the site. */
function countHistory(steps: readonly Step[]): number {
  return steps.reduce((depth, { action, result, before, after }) => {
    if (action.kind === 'back') return Math.max(0, depth - 1)
    return result.navigated && before.url !== after.url ? depth + 1 : depth
  }, 0)
}
