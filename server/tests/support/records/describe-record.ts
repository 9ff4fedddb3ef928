import type { SessionRecord } from '../../../src/session/outcome/record/news.ts'
import type { Action } from '../../../src/turn/action.ts'
import type { Observation } from '../../../src/turn/observation.ts'
import { describeStep } from './describe-step.ts'

/** What a session recorded that started on a page and did these actions, each with the page that it led to; the page is not loaded again. */
export function describeRecord(
  start: Observation,
  moves: readonly (readonly [Action, Observation])[],
): SessionRecord {
  let before = start
  const steps = moves.map(([action, after], index) => {
    const step = describeStep(action, { turn: index + 1, before, after })
    before = after
    return step
  })
  return { targetUrl: start.url, steps, start, finalObservation: null, reread: null }
}
