import { APICallError } from 'ai'
import type { MindErrorKind } from '../mind.ts'

/** Why one try of one route failed. Contains nothing of the request: no key, no prompt, no address. */
export interface ModelFailure {
  kind: Exclude<MindErrorKind, 'malformed'>
  /** HTTP status; null if there was no response. */
  status: number | null
  /** The same request may succeed on the same route. */
  isTransient: boolean
  /** The route itself fails, regardless of the request. */
  isRouteAtFault: boolean
  /** How long the provider asks to wait. */
  retryAfterMs: number | null
}

/** Codes in a provider's error body for a request that violates its rules. */
const refusalCodes = /content_filter|content_policy|invalid_prompt|prohibited_content/iu

/** Statuses that blame the request; other requests may succeed on the same route. */
const requestFaults = new Set([400, 413, 422])

const passingFaults = new Set([408, 409, 425])

/** No answer within the timeout of one try. */
export const timedOut: ModelFailure = {
  kind: 'timed_out',
  status: null,
  isTransient: false,
  isRouteAtFault: true,
  retryAfterMs: null,
}

/** The model or its provider declined to answer. */
export const refused: ModelFailure = {
  kind: 'refused',
  status: null,
  isTransient: false,
  isRouteAtFault: false,
  retryAfterMs: null,
}

/** Classifies an error of the AI SDK. `now` is the base for a Retry-After given as a date. */
export function describeModelFailure(error: unknown, now: Date): ModelFailure {
  const failure = { kind: 'unavailable', status: null, isRouteAtFault: true } as const
  if (!APICallError.isInstance(error)) return { ...failure, isTransient: true, retryAfterMs: null }
  const status = error.statusCode ?? null
  const retryAfterMs = parseRetryAfter(error.responseHeaders ?? {}, now)
  if (status === 429) {
    return { kind: 'rate_limited', status, isTransient: true, isRouteAtFault: true, retryAfterMs }
  }
  if (status !== null && requestFaults.has(status)) {
    const kind = refusalCodes.test(error.responseBody ?? '') ? 'refused' : 'unavailable'
    return { kind, status, isTransient: false, isRouteAtFault: false, retryAfterMs: null }
  }
  return { ...failure, status, isTransient: isTransient(status), retryAfterMs }
}

/** No answer, an invalid one, or a fault that the provider expects to pass. */
function isTransient(status: number | null): boolean {
  return status === null || status < 300 || status >= 500 || passingFaults.has(status)
}

/** Seconds or an HTTP date (RFC 9110 10.2.3); also the milliseconds that some providers add. */
function parseRetryAfter(headers: Readonly<Record<string, string>>, now: Date): number | null {
  const inMs = Number.parseFloat(headers['retry-after-ms'] ?? '')
  if (inMs >= 0) return inMs
  const text = headers['retry-after'] ?? ''
  const seconds = Number(text)
  if (text !== '' && seconds >= 0) return seconds * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}
