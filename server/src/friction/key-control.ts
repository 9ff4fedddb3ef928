import type { ObservedElement } from '../turn/observation.ts'

/** Verbs of controls that a user needs to reach an aim. */
const keyVerb =
  /\b(buy|add|check ?out|pay|order|book|submit|send|sign|log ?in|register|continue|apply|search|subscribe|confirm|start)\b/i

/** `Next` alone carries a form on; `Next picture` only turns a page. */
const nextStep = /^\W*next( step)?\W*$/i

/** Whether a control stands on the way to what users come for, so that its failure keeps them from an aim. */
export function isKeyControl({ name }: Pick<ObservedElement, 'name'>): boolean {
  return keyVerb.test(name) || nextStep.test(name)
}
