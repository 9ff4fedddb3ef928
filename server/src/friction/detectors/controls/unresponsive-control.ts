import { startSentence } from '../../../lib/text/sentence.ts'
import { describeSubject, findActedControl, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * A control that could not be used although it is there, free and enabled: the page never took the action. One that took it
 * late is left to `slow-action`.
 */
export const unresponsiveControl = {
  name: 'unresponsive-control',
  traits: { isFailedClick: true },
  detect,
} satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  const failure = step.result.failure
  if (control === null || failure?.kind !== 'unresponsive') return []
  if (step.before.fingerprint !== step.after.fingerprint) return []
  const name = nameControl(control)
  return [
    describeFriction(
      {
        subject: describeSubject(step.before.url, control),
        category: 'interaction',
        severity: 3,
        title: `${startSentence(name)} does not react`,
        expected: `${startSentence(name)} takes the input at once.`,
        observed: `On ${nameUrl(step.before.url)} it did not take the input in time: ${failure.message}`,
        recommendation: `Find out what keeps ${name} from reacting: an animation without end, or a busy page.`,
      },
      { box: control.box },
    ),
  ]
}
