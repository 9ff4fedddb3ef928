import { SECOND_MS } from '../../../lib/clock.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ActionFailure } from '../../../turn/action.ts'
import { describeSilence } from '../../../turn/failed-requests.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { findToleratedWaitMs } from '../../../turn/tolerated-wait.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { ATTENTION_MS } from '../../limits.ts'

/**
 * An action that worked, but only after the page had kept the visitor waiting. `slow-page` reports waits for another
 * page, and `unresponsive-control` actions that never worked.
 */
export const slowAction = {
  name: 'slow-action',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect({ step, earlier, persona }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  const toleratedMs = findToleratedWaitMs(persona)
  if (control === null || !wasSlow(step, toleratedMs)) return []
  const subject = describeSubject(step.before.url, control)
  const isRepeated = earlier.some((past) => wasSlow(past, toleratedMs) && isAbout(past, subject))
  const name = nameControl(control)
  const waitMs = step.after.pageWaitMs
  return [
    describeFriction(
      {
        subject,
        category: 'performance',
        severity: waitMs > ATTENTION_MS ? 3 : 2,
        title: `${name} keeps users waiting`,
        expected: `The page responds within ${formatSeconds(toleratedMs)}, the wait that ${persona.name} (${persona.patience_level} patience) tolerates.`,
        observed: `After using ${name} on ${nameUrl(step.before.url)} it took ${formatSeconds(waitMs)} until the page had stopped loading and changing.${describeSilence(step.after)}`,
        recommendation: `Speed up what runs when ${name} is used, and show progress immediately.`,
      },
      { status: isRepeated ? 'verified' : 'unverified', box: control.box },
    ),
  ]
}

function isAbout(step: Step, subject: string): boolean {
  const control: ObservedElement | null = findActedControl(step)
  return control !== null && describeSubject(step.before.url, control) === subject
}

/** A busy page does not accept input in time, which looks like a failure until the effect appears. */
export function wasSlow({ result, before, after, action }: Step, toleratedMs: number): boolean {
  const hasWorked = result.ok || isLateEffect(result.failure, before, after)
  const isSamePage = before.documentId === after.documentId
  const isWaiting = action.kind === 'wait' || action.kind === 'scroll'
  return hasWorked && isSamePage && !isWaiting && after.settled && after.pageWaitMs > toleratedMs
}

function isLateEffect(
  failure: ActionFailure | null,
  before: Observation,
  after: Observation,
): boolean {
  return failure?.kind === 'unresponsive' && before.fingerprint !== after.fingerprint
}

function formatSeconds(ms: number): string {
  return `${(ms / SECOND_MS).toFixed(1)} s`
}
