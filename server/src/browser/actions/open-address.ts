import { errors } from 'playwright-core'
import { findOpeningFailure, type OpeningFailure } from '../../turn/opening-failure.ts'
import { boundText } from '../../turn/page/bound-text.ts'
import type { Opening } from '../browser-session.ts'
import { MAX_SHOWN_HOST } from '../limits.ts'
import { findNavigationRefusal } from '../page/navigation-guard.ts'
import type { ActionContext } from './action-context.ts'

const messages: Readonly<Record<OpeningFailure, string>> = {
  unknown_host: 'no public address was found for the host',
  certificate_invalid: 'the certificate is not valid',
  no_secure_connection: 'no secure connection to the site could be made',
  too_many_redirects: 'the site redirects endlessly',
  timed_out: 'the site did not respond in time',
  empty_response: 'the site sent an empty response',
  connection_failed: 'the site could not be reached',
  not_a_page: 'the address leads to a download, not to a page',
  target_refused: 'the site leads to a host that is not allowed',
}

/** Opens the target of a run; failures are described in words for a customer. */
export async function openAddress(url: string, context: ActionContext): Promise<Opening> {
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
    if (error instanceof errors.TimeoutError) return fail('timed_out')
    if (!(error instanceof Error)) throw error
    const led = guard.lastSince(refusals)
    return led?.kind === 'blocked_navigation' ? describeRefusal(led.url) : explain(error)
  }
}

function describeRefusal(url: string): Opening {
  const host = URL.parse(url)?.host ?? ''
  const message =
    host === ''
      ? 'the site leads to an address that is not a web page'
      : `the site leads to ${boundText(host, MAX_SHOWN_HOST)}, which is not among the allowed targets of this run`
  return { kind: 'failed', reason: 'target_refused', message }
}

function explain(error: Error): Opening {
  const reason = findOpeningFailure(error.message)
  if (reason !== null) return fail(reason)
  if (!error.message.includes('net::')) throw error
  return fail('connection_failed')
}

function fail(reason: OpeningFailure): Opening {
  return { kind: 'failed', reason, message: messages[reason] }
}
