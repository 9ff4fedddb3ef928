import { errors } from 'playwright-core'
import type { ActionContext } from './action-context.ts'
import { boundText } from '../bounded-text.ts'
import type { Opening, OpeningFailure } from '../browser-session.ts'
import { findNavigationRefusal } from '../page/navigation-guard.ts'

const reasons: readonly (readonly [pattern: RegExp, reason: OpeningFailure, message: string])[] = [
  [/ERR_NAME_NOT_RESOLVED/u, 'unknown_host', 'the host does not exist'],
  [/ERR_CERT|SERVER_CERT|BAD_SSL/u, 'certificate_invalid', 'the certificate is not valid'],
  [/ERR_SSL_/u, 'no_secure_connection', 'the site does not support https'],
  [/ERR_TOO_MANY_REDIRECTS/u, 'too_many_redirects', 'the site redirects endlessly'],
  [/ERR_TIMED_OUT|ERR_CONNECTION_TIMED_OUT/u, 'timed_out', 'the site did not respond in time'],
  // A permitted visit is aborted by a response without a page: HTTP 204 or 205.
  [/ERR_EMPTY_RESPONSE|ERR_ABORTED/u, 'empty_response', 'the site sent an empty response'],
  [/ERR_TUNNEL_CONNECTION_FAILED/u, 'connection_failed', 'the site could not be reached'],
  [/Download is starting/u, 'not_a_page', 'the address leads to a download, not to a page'],
  [/ERR_BLOCKED/u, 'target_refused', 'the site leads to a host that is not allowed'],
]

/** Opens the target of a run; failures are described in words for a customer. */
export async function openTarget(url: string, context: ActionContext): Promise<Opening> {
  const { target, caps, guard, isNavigationAllowed } = context
  const refusals = guard.count
  const refusal = findNavigationRefusal(url, isNavigationAllowed)
  if (refusal !== null) return { kind: 'failed', reason: 'target_refused', message: refusal }
  try {
    const response = await target.page.goto(url, {
      waitUntil: 'commit',
      timeout: caps.navigationMs,
    })
    return { kind: 'opened', url: target.commits.url, status: response?.status() ?? null }
  } catch (error) {
    target.link.assertAlive()
    if (error instanceof errors.TimeoutError)
      return { kind: 'failed', reason: 'timed_out', message: 'the site did not respond in time' }
    if (!(error instanceof Error)) throw error
    const led = guard.lastSince(refusals)
    return led?.kind === 'blocked_navigation' ? describeRefusal(led.url) : explain(error)
  }
}

/** Of a name that a page chose. */
const maxShownHost = 100

function describeRefusal(url: string): Opening {
  const host = URL.parse(url)?.host ?? ''
  const message =
    host === ''
      ? 'the site leads to an address that is not a web page'
      : `the site leads to ${boundText(host, maxShownHost)}, which is not among the allowed targets of this run`
  return { kind: 'failed', reason: 'target_refused', message }
}

function explain(error: Error): Opening {
  const found = reasons.find(([pattern]) => pattern.test(error.message))
  if (found !== undefined) return { kind: 'failed', reason: found[1], message: found[2] }
  if (!error.message.includes('net::')) throw error
  return { kind: 'failed', reason: 'connection_failed', message: 'the site could not be reached' }
}
