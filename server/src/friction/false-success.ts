import type { ObservedFriction } from '@understudy/contract/finding'
import { foldUrl } from '../lib/fold-url.ts'
import { findControl, nameControl } from './control.ts'
import { describeFailure, findRefusedWrites } from './failed-requests.ts'
import { describeFriction } from './describe-friction.ts'
import type { FrictionContext } from './friction-context.ts'

/** A message of success that came in the same turn in which the site's server refused the write behind it. */
export function detectFalseSuccess({ step }: FrictionContext): ObservedFriction[] {
  const { before, after } = step
  if (after === before) return []
  const [failure] = findRefusedWrites(after)
  const message = after.facts.successes.find((text) => !before.facts.successes.includes(text))
  if (failure === undefined || message === undefined || after.facts.alerts.length > 0) return []
  const control = findControl(step)
  const cause = control === null ? 'the input' : `using ${nameControl(control)}`
  return [
    describeFriction(
      {
        detector: 'false-success',
        subject: `${foldUrl(after.url)} ${failure.method} ${foldUrl(failure.url)}`,
        category: 'trust',
        severity: 4,
        title: `The site says “${message}” though the request behind it failed`,
        expected: 'Success is announced only when the server confirmed it.',
        observed: `After ${cause} the page said “${message}”, while ${describeFailure(failure)}.`,
        recommendation:
          'Wait for the answer of the server before announcing success, and say what to do when it fails.',
      },
      { status: 'verified', quote: message },
    ),
  ]
}
