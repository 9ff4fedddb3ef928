import type { RecordedAction } from '@understudy/contract/transcript'
import type { Action } from '../../turn/action.ts'
import { findActionWords } from '../../turn/action.ts'
import type { Observation } from '../../turn/observation.ts'
import type { Step } from '../../turn/step.ts'
import { findUnlikelyAction } from './persona-limits.ts'
import { findTypedSecret, hiddenText } from './typed-secrets.ts'
import type { SessionState } from '../session-state.ts'

/** What becomes of the action the mind asked for. */
export type ChosenAction =
  | { kind: 'perform'; action: Action }
  | { kind: 'refuse'; action: Action; message: string }
  | { kind: 'stuck' }

/** Lets an action through the loop guard and the persona's limits. */
export function chooseAction(
  state: SessionState,
  observation: Observation,
  action: Action,
): ChosenAction {
  const verdict = state.guard.judge(observation, action)
  if (verdict.kind === 'stuck') return { kind: 'stuck' }
  const isMoved = verdict.kind === 'moved'
  const chosen = isMoved ? verdict.action : action
  if (chosen.kind === 'back' && countHistory(state.steps) === 0) {
    return { kind: 'refuse', action: chosen, message: 'There is no page before this one.' }
  }
  const message = isMoved ? null : findUnlikelyAction(action, state.assignment.persona, state.steps)
  return message === null
    ? { kind: 'perform', action: chosen }
    : { kind: 'refuse', action, message }
}

/** Pages that the browser can go back to without leaving the site. */
function countHistory(steps: readonly Step[]): number {
  return steps.reduce((depth, { action, result, before, after }) => {
    if (action.kind === 'back') return Math.max(0, depth - 1)
    return result.navigated && before.url !== after.url ? depth + 1 : depth
  }, 0)
}

/** The action as the transcript keeps it: which control, and which words. */
export function recordAction(action: Action, observation: Observation): RecordedAction {
  const ref = 'ref' in action ? action.ref : null
  const element = observation.elements.find((candidate) => candidate.ref === ref)
  const recorded = {
    kind: action.kind,
    ref,
    label: element?.name ?? null,
    text:
      findTypedSecret(action, observation) === null
        ? findActionWords(action.kind, action)
        : hiddenText,
  }
  if (action.kind === 'done') return { ...recorded, quote: action.quote }
  return action.kind === 'type' && action.submit ? { ...recorded, submit: true } : recorded
}
