import type { Observation } from '../turn/observation.ts'
import type { FrictionContext } from './friction-context.ts'
import { isWebPage } from './is-web-page.ts'

/**
 * The observations that no earlier turn has judged: the one after the action, and the one before it if the turn began
 * with a new one (the first turn, or after the target was reopened).
 */
export function findNewObservations({ step, earlier }: FrictionContext): Observation[] {
  const last = earlier.at(-1)
  const isBeforeFresh = last === undefined || last.after !== step.before
  const observations = isBeforeFresh ? [step.before] : []
  return step.after === step.before ? observations : [...observations, step.after]
}

/** Those of them that show a web page which has come to rest, so that its layout can be judged. */
export function findNewPages(context: FrictionContext): Observation[] {
  return findNewObservations(context).filter((page) => isWebPage(page) && page.settled)
}

/** All observations of the session up to and including the turn, oldest first, each once. */
export function listObservations({
  step,
  earlier,
}: Pick<FrictionContext, 'step' | 'earlier'>): Observation[] {
  return [...new Set([...earlier, step].flatMap(({ before, after }) => [before, after]))]
}
