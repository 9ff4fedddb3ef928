import { quoteText } from '../../../lib/text/sentence.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import { findHeldData } from '../../../turn/failed-requests.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/** What a run that only looks did not send: not the site's fault, but the report must say what was not tried. */
export const heldRequest = { name: 'held-request', detect } satisfies Detector

function detect({ step, isLookOnly }: FrictionContext): NoticedFriction[] {
  const held = isLookOnly === true && step.after !== step.before ? findHeldData(step.after) : null
  if (held === null) return []
  const name = findActedControl(step)?.name ?? ''
  return [
    describeFriction(
      {
        subject: `held ${held} ${name}`,
        category: 'interaction',
        severity: 0,
        title: name === '' ? `${held} was not sent` : `${quoteText(name)} (${held}) was not sent`,
        expected: 'A run that only looks sends nothing that may change data.',
        observed: `${held} was stopped in the test browser before it was sent.`,
        recommendation:
          'Nothing to fix on the site; to try it, start a run with the interaction “full”.',
      },
      { attribution: 'policy', status: 'verified' },
    ),
  ]
}
