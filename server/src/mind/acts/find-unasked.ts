import type { Action } from '../../turn/action.ts'
import type { Observation, ObservedElement } from '../../turn/observation.ts'
import type { Step } from '../../turn/step.ts'
import { listForms } from '../explorer/forms.ts'
import type { Brief } from '../mind.ts'
import type { FinalAct } from './final-act.ts'
import { findFinalAct } from './final-act.ts'
import { readAsked } from './asked-acts.ts'

interface Visit {
  observation: Observation
  steps: readonly Step[]
}

/**
 * What the action would do that cannot be taken back and that neither the task nor a step asks for; null if there is nothing. A visitor
 * without a task may do what the site offers.
 */
export function findUnaskedAct(
  brief: Pick<Brief, 'task' | 'flows'>,
  { observation, steps }: Visit,
  action: Action,
): FinalAct | null {
  const texts = listTexts(brief)
  const act = texts.length === 0 ? null : findActOf({ observation, steps }, action)
  return act === null || texts.some((text) => readAsked(text).has(act)) ? null : act
}

/** What the action does that cannot be taken back; null if it can, or if that is unknown. */
export function findActOf({ observation, steps }: Visit, action: Action): FinalAct | null {
  const control = findPressed(action, observation)
  return control === null ? null : findFinalAct(control, observation, steps)
}

/** The same where nothing else is asked for than to look: a model understands more than our words, so that only this is beyond doubt. */
export function findPlainlyUnasked(
  brief: Pick<Brief, 'task' | 'flows'>,
  visit: Visit,
  action: Action,
): FinalAct | null {
  const texts = listTexts(brief)
  const onlyLooks = texts.length > 0 && texts.every((text) => readAsked(text).onlyLooks)
  return onlyLooks ? findUnaskedAct(brief, visit, action) : null
}

function listTexts({ task, flows }: Pick<Brief, 'task' | 'flows'>): readonly string[] {
  return task === null ? flows : [task, ...flows]
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
