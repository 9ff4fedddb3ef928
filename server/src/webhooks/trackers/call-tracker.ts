import type { Dispatcher } from 'undici'
import { fetchBounded } from '../../guard/fetch-bounded.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import { deliveryPolicy } from '../delivery-policy.ts'
import { describeNoAnswer } from '../post-event.ts'
import type { CallTracker } from './tracker.ts'

const { maxTrackerAnswerBytes, mostRetryAfterMs } = deliveryPolicy

/** A tracker did not answer. The message is our own. */
export class TrackerSilence extends Error {
  override readonly name = 'TrackerSilence'
}

/** Calls a tracker with a guarded agent. `at`: the time of the attempt, which all calls together must not exceed. */
export function createCallTracker(
  agent: Dispatcher,
  { at, totalTimeoutMs }: { at: Date; totalTimeoutMs: number },
): CallTracker {
  const signal = AbortSignal.timeout(totalTimeoutMs)
  return async ({ method, url, headers, body }) => {
    const sent = {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'Understudy-Issues/1',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    }
    try {
      const answer = await fetchBounded(agent, url, sent, maxTrackerAnswerBytes)
      const retryAfterMs = readRetryAfter(answer.headers, at)
      return { statusCode: answer.status, body: readJson(await answer.text()), retryAfterMs }
    } catch (error) {
      throw new TrackerSilence(describeNoAnswer(error, signal, totalTimeoutMs), { cause: error })
    }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** How long to wait, as the answer says; null if it does not say so. */
export function readRetryAfter(headers: Headers, at: Date): number | null {
  const after = headers.get('retry-after')
  if (after !== null) {
    const untilMs = /^\d+$/.test(after) ? Number(after) * SECOND_MS : Date.parse(after) - +at
    return Number.isNaN(untilMs) ? null : limit(untilMs)
  }
  for (const prefix of ['x-ratelimit', 'ratelimit', 'x-ratelimit-requests']) {
    if (headers.get(`${prefix}-remaining`) !== '0') continue
    const reset = Number(headers.get(`${prefix}-reset`))
    // In seconds, or in milliseconds at Linear.
    const resetMs = reset > 1e11 ? reset : reset * SECOND_MS
    if (resetMs > 0) return limit(resetMs - +at)
  }
  return null
}

function limit(ms: number): number {
  return Math.max(0, Math.min(ms, mostRetryAfterMs))
}
