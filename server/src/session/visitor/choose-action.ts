import type { Box } from '@understudy/contract/common'
import type { RecordedAction } from '@understudy/contract/transcript'
import { hasMask, hiddenText, maskRefusal } from '../../lib/secrets/masks.ts'
import { describeUnasked, findPlainlyUnasked } from '../../mind/acts/find-unasked.ts'
import { type Action, findActionWords, isPageAction } from '../../turn/action.ts'
import type { Observation, ObservedElement } from '../../turn/observation.ts'
import type { SessionView } from '../session-state.ts'
import { findUnlikelyAction } from './persona-limits.ts'
import { findTypedSecret } from './typed-secrets.ts'
import { findBackRefusal, findDeviceRefusal, findPictureRefusal } from './unavailable-actions.ts'

/** What happens to the action that the mind asked for. */
export type ChosenAction =
  | { kind: 'perform'; action: Action }
  | { kind: 'refuse'; action: Action; message: string }
  | { kind: 'stuck' }

/** Checks an action against the loop guard and the persona's limits. */
export function chooseAction(
  state: SessionView,
  observation: Observation,
  action: Action,
): ChosenAction {
  const verdict = state.guard.judge(observation, action)
  if (verdict.kind === 'stuck') return { kind: 'stuck' }
  const isMoved = verdict.kind === 'moved'
  const chosen = isMoved ? verdict.action : action
  const refusal = findRefusal(state, observation, chosen)
  if (refusal !== null) return { kind: 'refuse', action: chosen, message: refusal }
  const message = isMoved ? null : findUnlikelyAction(action, state.assignment.persona, state.steps)
  return message === null
    ? { kind: 'perform', action: chosen }
    : { kind: 'refuse', action, message }
}

/** Why it is impossible here; null if it is possible. */
function findRefusal(
  { steps, aim, assignment, deps }: SessionView,
  observation: Observation,
  chosen: Action,
): string | null {
  if (entersMask(chosen)) return maskRefusal
  const unasked = findPlainlyUnasked(aim, { observation, steps }, chosen)
  if (unasked !== null) return describeUnasked(unasked)
  if (chosen.kind === 'back') return findBackRefusal(steps)
  return (
    findDeviceRefusal(chosen, assignment.device) ?? findPictureRefusal(chosen, deps.mind.sees())
  )
}

/** Whatever an action gives to the site: a text, an option, an address, the answer to a dialog. */
function entersMask(action: Action): boolean {
  const values: readonly unknown[] = isPageAction(action) ? Object.values(action) : []
  return values.some((value) => typeof value === 'string' && hasMask(value))
}

/** The action as the transcript records it: which control, where the visitor saw it, and which words. */
export function recordAction(action: Action, observation: Observation): RecordedAction {
  const ref = 'ref' in action ? action.ref : null
  const element = observation.elements.find((candidate) => candidate.ref === ref)
  const place = findPlace(element, observation)
  const recorded = {
    kind: action.kind,
    ref,
    label: element === undefined ? null : element.name || (element.textBefore ?? ''),
    text:
      findTypedSecret(action, observation) === null
        ? findActionWords(action.kind, action)
        : hiddenText,
    ...(place === null ? {} : { box: place }),
    ...describeOwner(element),
    ...describeControl(element, observation),
  }
  if (action.kind === 'done') {
    const { quote, answer = '' } = action
    return { ...recorded, quote, ...(answer === '' ? {} : { answer }) }
  }
  return action.kind === 'type' && action.submit ? { ...recorded, submit: true } : recorded
}

function describeOwner(element: ObservedElement | undefined): Pick<RecordedAction, 'of'> {
  const item = element?.item ?? null
  return item === null ? {} : { of: item }
}

/** What a replay by other tools needs to find it again. */
function describeControl(
  element: ObservedElement | undefined,
  { elements }: Observation,
): Pick<RecordedAction, 'control'> {
  if (element === undefined) return {}
  const { role, name, placeholder, selector } = element
  const alike = elements.filter((other) => other.role === role && other.name === name)
  return {
    control: {
      role,
      ...(placeholder === null || placeholder === '' ? {} : { placeholder }),
      selector,
      is_only: alike.length === 1,
    },
  }
}

/** Frames and layers can contain controls outside of the view: such a place was not seen, and no picture shows it. */
function findPlace(element: ObservedElement | undefined, { scroll }: Observation): Box | null {
  if (element === undefined) return null
  const { x, y, width, height } = element.box
  const isSeen = width > 0 && height > 0 && x + width > 0 && y + height > 0
  return isSeen && x < scroll.viewportWidth && y < scroll.viewportHeight ? element.box : null
}
