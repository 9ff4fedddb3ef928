import type { ObservedFriction } from '@understudy/contract/finding'
import { hasGoal } from '../../lib/text/goal.ts'
import type { Step } from '../../turn/step.ts'
import { MAX_REFUSED_TURNS } from '../limits.ts'
import type { SessionView } from '../session-state.ts'
import { isPerceived } from '../visitor/mood.ts'
import { findRefusal } from './refusal.ts'
import type { Ending } from './session-result.ts'

/** Whether the session ends with this turn: by the mind's decision, lost patience or a site that keeps visitors out. */
export function findEnding(
  state: SessionView,
  step: Step,
  frictions: readonly ObservedFriction[],
): Ending | null {
  const { action } = step
  if (action.kind === 'done') {
    return {
      kind: hasGoal(state.assignment) ? 'goal_reached' : 'nothing_left',
      reason: action.summary,
    }
  }
  if (action.kind === 'give_up') return { kind: 'gave_up', reason: action.reason }
  if (step.mood.patience <= 0) {
    return { kind: 'gave_up', reason: describeLostPatience(state, frictions) }
  }
  const refused = [...state.steps.slice(1 - MAX_REFUSED_TURNS), step].map(({ after }) =>
    findRefusal(after),
  )
  const reason = refused.at(-1) ?? null
  const isKeptOut = refused.length === MAX_REFUSED_TURNS && !refused.includes(null)
  return isKeptOut && reason !== null ? { kind: 'blocked', reason } : null
}

function describeLostPatience(
  { assignment }: SessionView,
  frictions: readonly ObservedFriction[],
): string {
  const { name, patience_level: patience } = assignment.persona
  const last = frictions.find(isPerceived)?.title
  const words = `${name} ran out of patience (level: ${patience}) and left.`
  return last === undefined ? words : `${words} The last straw: ${last}.`
}
