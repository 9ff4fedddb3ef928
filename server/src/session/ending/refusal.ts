import type { OpeningFailure } from '../../browser/browser-session.ts'
import type { Observation } from '../../turn/observation.ts'
import { isCaptcha } from './captcha.ts'

const statusReasons: Record<number, string> = {
  401: 'The site asks for a login that this run does not have (HTTP 401).',
  403: 'The site refused the visit (HTTP 403).',
  407: 'The site refused the visit (HTTP 407).',
  429: 'The site rejected the visit because of too many requests (HTTP 429).',
  451: 'The site is not available from here for legal reasons (HTTP 451).',
}

/** Why the site keeps this visitor out, in words for a customer; null if it does not. */
export function findRefusal(observation: Observation): string | null {
  if (isCaptcha(observation)) {
    return 'The site asks visitors to prove that they are human, which a synthetic user does not do.'
  }
  const reason = observation.status === null ? undefined : statusReasons[observation.status]
  const hasForm = observation.elements.some((element) => element.role === 'textbox')
  return reason === undefined || (observation.status === 401 && hasForm) ? null : reason
}

/**
 * Failures that affect every visitor of the site; the others concern only the given address or the rules of the run.
 */
const siteFailures: ReadonlySet<OpeningFailure> = new Set([
  'connection_failed',
  'certificate_invalid',
  'no_secure_connection',
  'too_many_redirects',
  'timed_out',
  'empty_response',
])

/** Whether the site cannot be opened by anyone. */
export function isSiteDown(reason: OpeningFailure): boolean {
  return siteFailures.has(reason)
}

/** What a customer reads if the target never opened. */
export function describeOpeningFailure(reason: OpeningFailure, message: string): string {
  const words: Record<OpeningFailure, string> = {
    unknown_host: 'The host name of the target does not exist or has no public address.',
    connection_failed: 'The site could not be reached.',
    certificate_invalid: 'The certificate of the site is not valid.',
    no_secure_connection: 'The site does not support https, so no secure connection could be made.',
    too_many_redirects: 'The site redirects endlessly.',
    timed_out: 'The site did not respond in time.',
    not_a_page: 'The address leads to a download, not to a page.',
    target_refused: `The target cannot be visited: ${message}.`,
    empty_response: 'The site sent an empty response.',
  }
  return words[reason]
}
