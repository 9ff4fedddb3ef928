import { findActedControl } from '../../../turn/acted-control.ts'
import type { Step } from '../../../turn/step.ts'
import { findToleratedWaitMs } from '../../../turn/tolerated-wait.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { wasSlow } from './slow-action.ts'

/**
 * A control that could not be used although it is present, uncovered and enabled: the page never accepted the action.
 * Reported at the second attempt, because a machine under load can fail once. A late reaction is left to `slow-action`.
 */
export const unresponsiveControl = {
  name: 'unresponsive-control',
  traits: { isFailedClick: true, canBeOurs: true, needsScripts: true },
  detect,
} satisfies Detector

function detect({ step, earlier, persona }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  const failure = step.result.failure
  if (control === null || failure?.kind !== 'unresponsive' || !wasUnresponsive(step)) return []
  const subject = describeSubject(step.before.url, control)
  const tries = earlier.filter((past) => {
    const pastControl = findActedControl(past)
    return pastControl !== null && describeSubject(past.before.url, pastControl) === subject
  })
  const hasWorkedLate = tries.some((past) => wasSlow(past, findToleratedWaitMs(persona)))
  if (hasWorkedLate || !tries.some(wasUnresponsive)) return []
  const name = nameControl(control)
  return [
    describeFriction(
      {
        subject,
        category: 'interaction',
        severity: 3,
        title: `${name} does not respond`,
        expected: `${name} responds to input at once.`,
        observed: `On ${nameUrl(step.before.url)} it did not respond to input in time, twice: ${failure.message}`,
        recommendation: `Find out what keeps ${name} from responding, such as an endless animation or a busy script.`,
      },
      { status: 'verified', box: control.box },
    ),
  ]
}

function wasUnresponsive({ result, before, after }: Step): boolean {
  return result.failure?.kind === 'unresponsive' && before.fingerprint === after.fingerprint
}
