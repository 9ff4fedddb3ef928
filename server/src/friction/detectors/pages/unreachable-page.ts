import { isBrowserErrorPage } from '../../../lib/address/is-browser-error-page.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import { findUnansweredDocument } from '../../../turn/failed-requests.ts'
import type { FailedRequest } from '../../../turn/observation.ts'
import { findOpeningFailure, type OpeningFailure } from '../../../turn/opening-failure.ts'
import type { Step } from '../../../turn/step.ts'
import { nameControl, nameResource } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/** Of a single page, which every visitor would miss; its site can work otherwise. */
const causes: Partial<Record<OpeningFailure, string>> = {
  connection_failed: 'It could not be loaded.',
  certificate_invalid: 'The certificate of its host is not valid.',
  no_secure_connection: 'No secure connection could be made.',
  too_many_redirects: 'It redirects endlessly.',
  timed_out: 'It did not respond in time.',
  empty_response: 'The response was empty.',
}

/**
 * A page that did not open, so that the browser showed its own error page. Unverified: the network on our side may be
 * the cause, which a replay decides.
 */
export const unreachablePage = { name: 'unreachable-page', detect } satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const request = findLost(step)
  if (request === null) return []
  // Not the site's: going back to the response to a form, which Chromium does not send again (ERR_CACHE_MISS).
  const failure = findOpeningFailure(request.error ?? '')
  const cause = failure === null ? undefined : causes[failure]
  if (cause === undefined) return []
  const control = findActedControl(step)
  const place = nameResource(request.url, step.before.url)
  return [
    describeFriction(
      {
        subject: createSubject(request.url, 'cannot be opened'),
        category: 'error',
        severity: 3,
        title:
          control === null
            ? `The page ${place} cannot be opened`
            : `${nameControl(control)} leads to a page that cannot be opened`,
        expected: control === null ? 'The page opens.' : `${nameControl(control)} opens its page.`,
        observed: `Instead of ${place}, the browser showed its own error page. ${cause}`,
        recommendation: `Find out why ${place} cannot be opened.`,
      },
      { attribution: isMadeUp(step, request) ? 'agent' : 'site' },
    ),
  ]
}

/** The request for the page that did not open in this turn; null if one opened. */
function findLost({ before, after }: Step): FailedRequest | null {
  if (!isBrowserErrorPage(after.url) || isBrowserErrorPage(before.url)) return null
  return findUnansweredDocument(after, before.url)
}

/** An address on another host that the visitor typed may never have existed. */
function isMadeUp({ action, before }: Step, { url }: FailedRequest): boolean {
  return action.kind === 'goto' && URL.parse(url)?.host !== URL.parse(before.url)?.host
}
