import { findSentData } from '../../turn/failed-requests.ts'
import type { Observation } from '../../turn/observation.ts'
import type { Step } from '../../turn/step.ts'

/** A part of a login that a step fills in, and the step that sends it; undefined if none of the steps does. */
interface SignIn {
  fill: Step
  sending: Step | undefined
}

/** Every part of a login that these steps fill in; what is sent after one belongs to it, once. */
export function listSignIns(steps: readonly Step[]): SignIn[] {
  const fills = steps.flatMap((step, index) =>
    step.action.kind === 'use_credential' ? [{ step, index }] : [],
  )
  return fills.map(({ step, index }, number) => ({
    fill: step,
    sending: steps.slice(index, fills[number + 1]?.index).find((one) => findSentData(one) !== null),
  }))
}

/** The sign-in with a password that a step completes; undefined if it completes none. */
export function findStepSignIn(steps: readonly Step[], step: Step): SignIn | undefined {
  return listSignIns(steps).find(
    ({ fill, sending }) => fillsPassword(fill) && sending?.turn === step.turn,
  )
}

export function fillsPassword({ action }: Step): boolean {
  return action.kind === 'use_credential' && action.field === 'password'
}

/** Whether the field of a login that was sent is still there: then the site did not take it. */
export function asksAgain(
  { action, before }: Step,
  { elements }: Pick<Observation, 'elements'>,
): boolean {
  const ref = action.kind === 'use_credential' ? action.ref : null
  const field = before.elements.find((one) => one.ref === ref)
  if (field === undefined) return false
  return elements.some(
    ({ role, name, selector }) =>
      role === field.role && name === field.name && selector === field.selector,
  )
}
