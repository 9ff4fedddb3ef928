/** Why a page could not be opened. */
export const openingFailures = [
  'unknown_host',
  'connection_failed',
  'certificate_invalid',
  'no_secure_connection',
  'too_many_redirects',
  'timed_out',
  'target_refused',
  'empty_response',
  'not_a_page',
] as const
export type OpeningFailure = (typeof openingFailures)[number]

const patterns: readonly (readonly [pattern: RegExp, reason: OpeningFailure])[] = [
  [/ERR_NAME_NOT_RESOLVED/u, 'unknown_host'],
  [/ERR_CERT|SERVER_CERT|BAD_SSL/u, 'certificate_invalid'],
  [/ERR_SSL_/u, 'no_secure_connection'],
  [/ERR_TOO_MANY_REDIRECTS/u, 'too_many_redirects'],
  [/ERR_TIMED_OUT|ERR_CONNECTION_TIMED_OUT/u, 'timed_out'],
  // A permitted visit is aborted by a response without a page: HTTP 204 or 205.
  [/ERR_EMPTY_RESPONSE|ERR_ABORTED/u, 'empty_response'],
  [
    /ERR_(TUNNEL_CONNECTION_FAILED|CONNECTION_|ADDRESS_UNREACHABLE|HTTP2_|INVALID_HTTP_RESPONSE)/u,
    'connection_failed',
  ],
  [/Download is starting/u, 'not_a_page'],
  [/ERR_BLOCKED/u, 'target_refused'],
]

/** Why a page could not be opened, from the browser's error; null if it does not say. */
export function findOpeningFailure(error: string): OpeningFailure | null {
  return patterns.find(([pattern]) => pattern.test(error))?.[1] ?? null
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

/** Whether this failure keeps everyone from opening the site, if it is the site's target that did not open. */
export function isSiteDown(reason: OpeningFailure): boolean {
  return siteFailures.has(reason)
}

/** What a customer reads if the target never opened. */
export function describeOpeningFailure(reason: OpeningFailure, message: string): string {
  const words: Record<OpeningFailure, string> = {
    unknown_host: 'No public address was found for the host name of the target.',
    connection_failed: 'The site could not be reached.',
    certificate_invalid: 'The certificate of the site is not valid.',
    no_secure_connection: 'No secure connection to the site could be made.',
    too_many_redirects: 'The site redirects endlessly.',
    timed_out: 'The site did not respond in time.',
    not_a_page: 'The address leads to a download, not to a page.',
    target_refused: `The target cannot be visited: ${message}.`,
    empty_response: 'The site sent an empty response.',
  }
  return words[reason]
}
