import { foldUrl } from '../../../lib/address/fold-url.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import {
  describeFailedRequest,
  findAcceptedWrites,
  findRefusedWrites,
} from '../../../turn/failed-requests.ts'
import type { FailedRequest } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameControl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/** A success message in the same turn in which the site's server rejected the write behind it. */
export const falseSuccess = { name: 'false-success', detect } satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const { after } = step
  const failure = findFalselyAnnounced(step)
  const message = findMessage(step)
  if (failure === null || message === undefined) return []
  const control = findActedControl(step)
  const cause = control === null ? 'the input' : `using ${nameControl(control)}`
  return [
    describeFriction(
      {
        subject: createSubject(after.url, failure.method, foldUrl(failure.url)),
        category: 'trust',
        severity: 4,
        title: `The site says ${quoteText(message)} though the request behind it failed`,
        expected: 'Success is announced only when the server confirmed it.',
        observed: `After ${cause} the page said ${quoteText(message)}, while ${describeFailedRequest(failure)}.`,
        recommendation: `Say ${quoteText(message)} only after the server confirmed it, and tell users what to do when it fails.`,
      },
      { status: 'verified', quote: message },
    ),
  ]
}

/**
 * The rejected write for which the page announces success, now or still; null if it announces none, or nothing was rejected. If another
 * write was accepted in the same turn, such as a second try, the announcement may be about that one.
 */
export function findFalselyAnnounced({ before, after }: Step): FailedRequest | null {
  const { successes, alerts } = after.facts
  if (after === before || successes.length === 0 || alerts.length > 0) return null
  return findAcceptedWrites(after).length > 0 ? null : (findRefusedWrites(after).at(0) ?? null)
}

function findMessage({ before, after }: Step): string | undefined {
  return after.facts.successes.find((text) => !before.facts.successes.includes(text))
}
