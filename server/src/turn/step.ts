import type { Mood, RecordedAction } from '@understudy/contract/transcript'
import type { Action, ActionResult } from './action.ts'
import type { Decision } from './decision.ts'
import type { Observation } from './observation.ts'

/** One finished turn as the engine holds it: what was seen, decided, done, and seen afterwards. */
export interface Step {
  turn: number
  before: Observation
  decision: Decision
  action: Action
  recorded: RecordedAction
  result: ActionResult
  after: Observation
  mood: Mood
}
