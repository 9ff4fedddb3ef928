import type { AcceptedWrite, FailedRequest, Observation } from '../turn/observation.ts'
import { isSameSite } from './same-site.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Analytics and logging; their failure does not affect what the user wanted. */
const telemetry =
  /\/(collect|beacon|telemetry|track(ing)?|analytics|metrics|events?|logs?|rum|csp-report)\b/i

/** The site's own requests that really failed: not blocked by us, not cancelled by the page, not a third party's. */
export function findSiteFailures(observation: Observation): FailedRequest[] {
  return observation.failedRequests.filter(
    (request) =>
      !request.blocked &&
      !wasCalledOff(request) &&
      isSameSite(request.url, observation.url) &&
      !isTelemetry(request),
  )
}

/** The requests of an observation that should have changed data of the site and that its server rejected. */
export function findRefusedWrites(observation: Observation): FailedRequest[] {
  return findSiteFailures(observation).filter(
    (request) => !reading.has(request.method.toUpperCase()) && isRefused(request),
  )
}

/** The requests of an observation that should have changed data of the site and that its server accepted. */
export function findAcceptedWrites(observation: Observation): AcceptedWrite[] {
  return observation.acceptedWrites.filter(
    ({ url }) =>
      isSameSite(url, observation.url) && !telemetry.test(URL.parse(url)?.pathname ?? ''),
  )
}

/** The result of a request, in words: `POST /api/orders was answered with HTTP 500`. */
export function describeFailedRequest(request: FailedRequest): string {
  const path = URL.parse(request.url)?.pathname ?? request.url
  const outcome =
    request.status === null ? 'got no response' : `was answered with HTTP ${request.status}`
  return `${request.method} ${path} ${outcome}`
}

/** An expired token (401) is renewed and the request sent again, behind the scenes. */
function isRefused({ status }: FailedRequest): boolean {
  return status !== null && status !== 401
}

function wasCalledOff({ status, error }: FailedRequest): boolean {
  return status === null && (error === null || /abort|cancel/i.test(error))
}

function isTelemetry({ url, resourceType }: FailedRequest): boolean {
  const path = URL.parse(url)?.pathname ?? ''
  return resourceType === 'ping' || resourceType === 'cspviolationreport' || telemetry.test(path)
}
