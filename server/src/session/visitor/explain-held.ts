import type { DroppedClaim } from '@understudy/contract/visitor/dropped-claim'
import type { ClaimedFinding } from '../../turn/decision.ts'
import { findHeldData } from '../../turn/failed-requests.ts'
import type { Step } from '../../turn/step.ts'
import type { Performed } from '../perform-action.ts'
import type { SessionAssignment } from '../session-assignment.ts'

/** In a run that only looks, an action whose request was stopped did not work, and its visitor learns why. */
export function explainHeld(
  { interaction }: SessionAssignment,
  performed: Performed,
  before: Step['before'],
): Performed {
  const { result, after } = performed
  const held = interaction === 'look' && after !== before ? findHeldData(after) : null
  if (held === null || (result.failure !== null && result.failure.kind !== 'blocked_navigation'))
    return performed
  const message = `this visit only looks, so ${held} was not sent; this is not the site’s fault`
  return { ...performed, result: { ...result, ok: false, failure: { kind: 'refused', message } } }
}

/** A claim about a view that lacks the site’s response, because the run only looks; null for every other claim. */
export function dropHeldUp(
  { title, quote }: ClaimedFinding,
  steps: readonly Step[],
): { kind: 'dropped'; claim: DroppedClaim } | null {
  const last = steps.at(-1)
  const held = last === undefined || last.after === last.before ? null : findHeldData(last.after)
  if (held === null) return null
  const reason = `The run only looks and did not send ${held}, so the page lacked the site’s response.`
  return { kind: 'dropped', claim: { title, quote: quote.trim(), reason } }
}
