import type { DetectorName, ObservedFriction } from '@understudy/contract/finding'
import type { Mood } from '@understudy/contract/transcript'
import type { PersonaLimits } from '../../mind/persona-limits.ts'
import type { ActionResult } from '../../turn/action.ts'
import type { Observation } from '../../turn/observation.ts'
import {
  DETOUR_IRRITATION,
  FRUSTRATION_KEPT_SHARE,
  MAX_PATIENCE_AFTER_GIVING_UP,
  MAX_WAIT_IRRITATION,
  REFUSAL_IRRITATION,
  RESTORED_IRRITATION,
} from '../limits.ts'

/** The mood at the start: full patience, no frustration. */
export const initialMood: Mood = { patience: 1, frustration: 0 }

/** What affects the mood in a turn. */
export interface MoodEvents {
  result: ActionResult
  after: Observation
  /** Only those that occurred for the first time in the session. */
  frictions: readonly ObservedFriction[]
  /** What problems with the control of this turn have cost before, as irritation. */
  paid: number
  /** The action should have had an effect that can be seen. */
  expectsEffect: boolean
  /** The visitor went back, to try another way. */
  isReturn: boolean
  /** The visitor gives up its goal in this turn. */
  givesUp: boolean
}

/**
 * The mood after a turn.
 *
 * irritation = what is worst in the turn: severity/2 of a new problem that code measured and a user perceives, 0.5 if the site prevented an
 * action from working, 0.25 for a way back or an action without effect, less what the same control has cost before
 * + excess wait in units of the tolerated wait (at most 3), or severity/2 of a slow page, whichever is more.
 * Several detectors and claims about one turn tell of one problem, so they cost once; what a visitor reports costs nothing.
 * A turn without irritation whose action had an effect restores 0.25.
 * patience' = patience − irritation / irritationBudget. At most 0.5 for a visitor who gives up its goal.
 * frustration' = 0.75 × frustration + 3 × irritation / irritationBudget, so it fades. Both are clamped to 0..1.
 */
export function updateMood(mood: Mood, events: MoodEvents, limits: PersonaLimits): Mood {
  const irritation =
    Math.max(0, measureTrouble(events) - events.paid) + measureWaiting(events, limits)
  const share = irritation / limits.irritationBudget
  const restored =
    irritation === 0 && isSuccess(events) ? RESTORED_IRRITATION / limits.irritationBudget : 0
  return {
    patience: Math.min(
      clamp(mood.patience - share + restored),
      events.givesUp ? MAX_PATIENCE_AFTER_GIVING_UP : 1,
    ),
    frustration: clamp(FRUSTRATION_KEPT_SHARE * mood.frustration + 3 * share),
  }
}

/** The irritation of the worst that a turn brought, apart from waiting. */
export function measureTrouble({
  frictions,
  result,
  expectsEffect,
  isReturn,
}: Omit<MoodEvents, 'after' | 'paid' | 'givesUp'>): number {
  const isVain = expectsEffect && result.failure === null && !result.changed
  return Math.max(
    rateWorst(frictions.filter(({ category }) => category !== 'performance')),
    isRefusedBySite(result) ? REFUSAL_IRRITATION : 0,
    isVain || isReturn ? DETOUR_IRRITATION : 0,
  )
}

function measureWaiting({ frictions, after }: MoodEvents, limits: PersonaLimits): number {
  const excessMs = Math.max(0, after.pageWaitMs - limits.toleratedWaitMs)
  return Math.max(
    rateWorst(frictions.filter(({ category }) => category === 'performance')),
    Math.min(MAX_WAIT_IRRITATION, excessMs / limits.toleratedWaitMs),
  )
}

function rateWorst(frictions: readonly ObservedFriction[]): number {
  const measured = frictions.filter(
    (friction) => friction.detector !== 'mind' && isPerceived(friction),
  )
  return Math.max(0, ...measured.map(({ severity }) => severity / 2))
}

function isSuccess({ expectsEffect, isReturn, result }: MoodEvents): boolean {
  return expectsEffect && !isReturn && result.ok && result.changed
}

/** The severity from which a user notices it without developer tools, if not always. */
const perceivedFrom: Partial<Record<DetectorName, number>> = {
  'failed-request': Infinity,
  'false-success': Infinity,
  'script-error': 2,
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
  if (attribution !== 'site' || category === 'accessibility') return false
  return severity >= (perceivedFrom[detector] ?? 0)
}

function isRefusedBySite(result: ActionResult): boolean {
  const kind = result.failure?.kind
  return kind === 'covered' || kind === 'disabled' || kind === 'unresponsive'
}

function clamp(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000
}
