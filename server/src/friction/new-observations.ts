import type { Observation } from '../turn/observation.ts'
import type { FrictionContext } from './friction-context.ts'

/**
 * The observations that no earlier turn has judged: what came after the act, and what stood before it where the turn
 * began on something new (the first turn, or after the target was opened anew).
 */
export function findNewObservations({ step, earlier }: FrictionContext): Observation[] {
  const last = earlier.at(-1)
  const isBeforeFresh = last === undefined || last.after !== step.before
  const observations = isBeforeFresh ? [step.before] : []
  return step.after === step.before ? observations : [...observations, step.after]
}

/** All observations of the session up to and with the turn, oldest first, each once. */
export function listObservations({ step, earlier }: FrictionContext): Observation[] {
  return [...new Set([...earlier, step].flatMap(({ before, after }) => [before, after]))]
}
