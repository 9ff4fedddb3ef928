import type { ObservedFriction } from '@understudy/contract/finding'
import type { Mood } from '@understudy/contract/transcript'
import { findTraits } from '../../friction/find-traits.ts'
import type { ActionResult } from '../../turn/action.ts'
import type { Observation } from '../../turn/observation.ts'
import type { PersonaLimits } from './persona-limits.ts'

/** How a session starts: all patience, no frustration. */
export const initialMood: Mood = { patience: 1, frustration: 0 }

const FRUSTRATION_KEPT = 0.75
const MAX_WAIT_IRRITATION = 3

/** What of a turn bears on the mood. frictions: only those met for the first time in the session. */
export interface MoodEvents {
  result: ActionResult
  after: Observation
  frictions: readonly ObservedFriction[]
}

/**
 * The mood after a turn.
 *
 * irritation = Σ severity/2 of new frictions that a user perceives, claims as grave as the user calls them, + excess wait in units of the tolerated wait (at most
 * 3) + 0.5 when the site kept an action from working.
 * patience' = patience − irritation / irritationBudget: what went well afterwards calms, and makes nothing undone.
 * frustration' = 0.75 × frustration + 3 × irritation / irritationBudget. Both are kept between 0 and 1.
 */
export function updateMood(mood: Mood, events: MoodEvents, limits: PersonaLimits): Mood {
  const share = measureIrritation(events, limits) / limits.irritationBudget
  return {
    patience: clamp(mood.patience - share),
    frustration: clamp(FRUSTRATION_KEPT * mood.frustration + 3 * share),
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
 * Whether a user meets the friction itself: not what only a screen reader or open developer tools would tell, such as the
 * request that failed behind a message of thanks.
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
