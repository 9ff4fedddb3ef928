import type { OpeningFailure } from '../../browser/browser-session.ts'
import type { Observation } from '../../turn/observation.ts'
import { isCaptcha } from './captcha.ts'

const statusReasons: Record<number, string> = {
  401: 'The site asks for a login that this run does not have (HTTP 401).',
  403: 'The site refused the visit (HTTP 403).',
  407: 'The site refused the visit (HTTP 407).',
  429: 'The site turned the visit away because of too many requests (HTTP 429).',
  451: 'The site is not available from here for legal reasons (HTTP 451).',
}

/** Why the site keeps this visitor out, in words for a customer; null when it lets them in. */
export function findRefusal(observation: Observation): string | null {
  if (isCaptcha(observation)) {
    return 'The site asks visitors to prove that they are human, which a synthetic user does not do.'
  }
  const reason = observation.status === null ? undefined : statusReasons[observation.status]
  const hasForm = observation.elements.some((element) => element.role === 'textbox')
  return reason === undefined || (observation.status === 401 && hasForm) ? null : reason
}

/** Failures that every visitor of the site meets; the others are of the address, or of the rules of the run. */
const siteFailures: ReadonlySet<OpeningFailure> = new Set([
  'connection_failed',
  'certificate_invalid',
  'no_secure_connection',
  'too_many_redirects',
  'timed_out',
  'empty_response',
])

/** Whether nobody could open the site. */
export function isSiteDown(reason: OpeningFailure): boolean {
  return siteFailures.has(reason)
}

/** What a customer reads when the target never opened. */
export function describeOpeningFailure(reason: OpeningFailure, message: string): string {
  const words: Record<OpeningFailure, string> = {
    unknown_host: 'The host name of the target is not known, or leads to no public address.',
    connection_failed: 'The site could not be reached.',
    certificate_invalid: 'The certificate of the site is not valid for it.',
    no_secure_connection: 'The site does not answer with https, so no secure connection was made.',
    too_many_redirects: 'The site redirects without end.',
    timed_out: 'The site did not answer in time.',
    not_a_page: 'The address leads to a file that is downloaded, and not to a page.',
    target_refused: `The target may not be visited: ${message}.`,
    empty_response: 'The site answered with nothing.',
  }
  return words[reason]
}
