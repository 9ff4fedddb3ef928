import type { ObservedFriction } from '@understudy/contract/finding'
import type { Mood } from '@understudy/contract/transcript'
import { findTraits } from '../../friction/find-traits.ts'
import type { PersonaLimits } from '../../mind/persona-limits.ts'
import type { ActionResult } from '../../turn/action.ts'
import type { Observation } from '../../turn/observation.ts'
import {
  FRUSTRATION_KEPT_SHARE,
  MAX_PATIENCE_AFTER_GIVING_UP,
  MAX_WAIT_IRRITATION,
} from '../limits.ts'

/** The mood at the start: full patience, no frustration. */
export const initialMood: Mood = { patience: 1, frustration: 0 }

/** What affects the mood in a turn. frictions: only those that occurred for the first time in the session. */
export interface MoodEvents {
  result: ActionResult
  after: Observation
  frictions: readonly ObservedFriction[]
  /** The visitor gives up its goal in this turn. */
  givesUp: boolean
}

/**
 * The mood after a turn.
 *
 * irritation = Σ severity/2 of new frictions that a user perceives (claims with the severity the user gives them) +
 * excess
 * wait in units of the tolerated wait (at most 3) + 0.5 if the site prevented an action from working.
 * patience' = patience − irritation / irritationBudget: later successes do not restore patience.
 * At most 0.5 for a visitor who gives up its goal.
 * frustration' = 0.75 × frustration + 3 × irritation / irritationBudget, so it fades. Both are clamped to 0..1.
 */
export function updateMood(mood: Mood, events: MoodEvents, limits: PersonaLimits): Mood {
  const share = measureIrritation(events, limits) / limits.irritationBudget
  return {
    patience: Math.min(
      clamp(mood.patience - share),
      events.givesUp ? MAX_PATIENCE_AFTER_GIVING_UP : 1,
    ),
    frustration: clamp(FRUSTRATION_KEPT_SHARE * mood.frustration + 3 * share),
  }
}

function measureIrritation(events: MoodEvents, limits: PersonaLimits): number {
  const fromFrictions = events.frictions
    .filter(isPerceived)
    .reduce((sum, friction) => sum + (friction.claimed_severity ?? friction.severity) / 2, 0)
  const excessMs = Math.max(0, events.after.pageWaitMs - limits.toleratedWaitMs)
  const fromWaiting = Math.min(MAX_WAIT_IRRITATION, excessMs / limits.toleratedWaitMs)
  return fromFrictions + fromWaiting + (isRefusedBySite(events.result) ? 0.5 : 0)
}

/**
 * Whether a user notices the friction: not what only a screen reader or open developer tools would reveal, such as a
 * request that failed behind a thank-you message.
 */
export function isPerceived({
  attribution,
  category,
  detector,
  severity,
}: ObservedFriction): boolean {
  const { perceivedFrom } = findTraits(detector)
  if (attribution !== 'site' || category === 'accessibility') return false
  return perceivedFrom !== null && severity >= perceivedFrom
}

function isRefusedBySite(result: ActionResult): boolean {
  const kind = result.failure?.kind
  return kind === 'covered' || kind === 'disabled' || kind === 'unresponsive'
}

function clamp(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000
}
