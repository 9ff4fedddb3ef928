import { listAsked, asksFor, onlyLooks } from '../../task/asked-tasks.ts'
import type { AskedTasks } from '../../task/parsed-task.ts'
import type { FinalAct } from '../../task/task-act.ts'
import type { Action } from '../../turn/action.ts'
import type { Observation, ObservedElement } from '../../turn/observation.ts'
import type { Step } from '../../turn/step.ts'
import { listForms } from '../explorer/forms/forms.ts'
import { findFinalAct } from './final-act.ts'

interface Visit {
  observation: Observation
  steps: readonly Step[]
}

/**
 * What the action would do that cannot be taken back and that neither the task nor a step asks for; null if there is nothing. A visitor
 * without a task may do what the site offers.
 */
export function findUnaskedAct(
  asked: AskedTasks,
  { observation, steps }: Visit,
  action: Action,
): FinalAct | null {
  const isAimless = listAsked(asked).length === 0
  const act = isAimless ? null : findActOf({ observation, steps }, action)
  return act === null || asksFor(asked, act) ? null : act
}

/** What the action does that cannot be taken back; null if it can, or if that is unknown. */
export function findActOf({ observation, steps }: Visit, action: Action): FinalAct | null {
  const control = findPressed(action, observation)
  return control === null ? null : findFinalAct(control, observation, steps)
}

/**
 * The same where nothing else is asked for than to look, or where it is forbidden: a model understands more than our words, so that only this is
 * beyond doubt.
 */
export function findPlainlyUnasked(
  asked: AskedTasks,
  visit: Visit,
  action: Action,
): FinalAct | null {
  const act = findUnaskedAct(asked, visit, action)
  if (act === null || onlyLooks(asked)) return act
  return listAsked(asked).some(({ forbidden }) => forbidden.has(act)) ? act : null
}

/** The control that the action presses; Enter in a field presses that of its form. */
function findPressed(action: Action, observation: Observation): ObservedElement | null {
  const at = 'ref' in action ? action.ref : null
  const target = observation.elements.find(({ ref }) => ref === at)
  if (action.kind === 'click') return target ?? null
  if (action.kind !== 'type' || !action.submit || target === undefined) return null
  return listForms(observation).find(({ fields }) => fields.includes(target))?.submit ?? null
}

const named: Readonly<Record<FinalAct, string>> = {
  order: 'to order or pay',
  book: 'to book',
  send: 'to send anything',
  publish: 'to publish anything',
  delete: 'to delete anything',
  subscribe: 'to subscribe',
  invite: 'to invite anyone',
}

/** Why it is not done, in words for the mind. */
export function describeUnasked(act: FinalAct): string {
  return `the task does not ask ${named[act]}, and it could not be taken back; look for what the task asks for`
}
