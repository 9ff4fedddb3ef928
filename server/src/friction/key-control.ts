import type { ObservedElement } from '../turn/observation.ts'

/** Verbs of controls that a user needs to reach a goal. */
const keyVerb =
  /\b(buy|add|check ?out|pay|order|book|submit|send|sign|log ?in|register|continue|apply|search|subscribe|confirm|start)\b/i

/** `Next` alone continues a form; `Next picture` only turns a page. */
const nextStep = /^\W*next( step)?\W*$/i

/** Whether a control is essential for what users come for, so that its failure keeps them from a goal. */
export function isKeyControl({ name }: Pick<ObservedElement, 'name'>): boolean {
  return keyVerb.test(name) || nextStep.test(name)
}
