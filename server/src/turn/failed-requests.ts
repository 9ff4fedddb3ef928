import { isSameSite } from '../lib/address/same-site.ts'
import { onceFor } from '../lib/once-for.ts'
import { findHeldMethod } from './held-back.ts'
import { isReading, mayChangeData } from './may-change-data.ts'
import type { AcceptedWrite, FailedRequest, Observation } from './observation.ts'
import { findReturningLink } from './returning-link.ts'
import type { Step } from './step.ts'
import { namesTelemetry } from './telemetry.ts'

/** The browser's errors of a request before any response. */
const silence =
  /ERR_(?:NAME_NOT_RESOLVED|TUNNEL_CONNECTION_FAILED|CONNECTION_(?:TIMED_OUT|REFUSED|FAILED)|TIMED_OUT|ADDRESS_UNREACHABLE|PROXY_CONNECTION_FAILED|INTERNET_DISCONNECTED|NETWORK_CHANGED)/

/** The site's own requests that really failed: not blocked by us, not cancelled by the page, not a third party's. */
export const findSiteFailures = onceFor((observation: Observation): readonly FailedRequest[] =>
  listFailures(observation, observation.url),
)

/**
 * The last request for a document of the site of `pageUrl` that got no response; null if there was none. On the browser's own
 * error page, which belongs to no site, it is the page that could not be opened.
 */
export function findUnansweredDocument(
  observation: Observation,
  pageUrl: string,
): FailedRequest | null {
  const failures = listFailures(observation, pageUrl)
  return failures.findLast(isUnansweredDocument) ?? null
}

export function isUnansweredDocument({ resourceType, status }: FailedRequest): boolean {
  return resourceType === 'document' && status === null
}

function listFailures({ failedRequests }: Observation, pageUrl: string): FailedRequest[] {
  return failedRequests.filter(
    (request) =>
      !request.blocked &&
      !wasCancelled(request) &&
      isSameSite(request.url, pageUrl) &&
      !isTelemetry(request),
  )
}

/**
 * The requests of a page for its parts or data to other sites that got no response: where visitors are, they may. Not those for documents,
 * which are problems of their own, nor what the browser rejected after a response.
 */
export function listUnanswered({ failedRequests, url }: Observation): FailedRequest[] {
  return failedRequests.filter(
    (request) =>
      request.status === null &&
      !isSameSite(request.url, url) &&
      !request.blocked &&
      request.resourceType !== 'document' &&
      request.error !== null &&
      silence.test(request.error) &&
      !isTelemetry(request),
  )
}

/** What may be the reason of a wait, as a sentence after another one; empty if every request got a response. */
export function describeSilence(observation: Observation): string {
  const hosts = new Set(
    listUnanswered(observation).flatMap(({ url }) => URL.parse(url)?.host ?? []),
  )
  return hosts.size === 0
    ? ''
    : ` Meanwhile a request to ${[...hosts].join(', ')} got no response, which may be the reason.`
}

/** The requests of an observation that should have changed data of the site and that its server rejected. */
export function findRefusedWrites(observation: Observation): FailedRequest[] {
  return listAnsweredWrites(observation).filter(({ status }) => status !== 401)
}

/** The same with those for lack of a login (401) that were not repeated with success. */
export function findRefusedForGood(observation: Observation): FailedRequest[] {
  const accepted = observation.acceptedWrites
  return listAnsweredWrites(observation).filter(
    ({ status, method, url }) =>
      status !== 401 || !accepted.some((write) => write.method === method && write.url === url),
  )
}

/** An expired token (401) can be renewed and the request sent again, behind the scenes. */
function listAnsweredWrites(observation: Observation): FailedRequest[] {
  return findSiteFailures(observation).filter(
    (request) => isWrite(request) && request.status !== null,
  )
}

/** The requests of an observation that should have changed data of the site and that its server accepted. */
export const findAcceptedWrites = onceFor((observation: Observation): readonly AcceptedWrite[] =>
  observation.acceptedWrites.filter(
    ({ url }) => isSameSite(url, observation.url) && !namesTelemetry(url),
  ),
)

/** The result of a request, in words: `POST /api/orders returned HTTP 500`. */
export function describeFailedRequest(request: FailedRequest): string {
  const path = URL.parse(request.url)?.pathname ?? request.url
  const outcome = request.status === null ? 'got no response' : `returned HTTP ${request.status}`
  return `${request.method} ${path} ${outcome}`
}

function wasCancelled({ status, error }: FailedRequest): boolean {
  return status === null && (error === null || /abort|cancel/i.test(error))
}

/** Its failure does not affect what the user wanted. */
export function isTelemetry({ url, resourceType }: FailedRequest): boolean {
  return resourceType === 'ping' || resourceType === 'cspviolationreport' || namesTelemetry(url)
}

/** A request of the step that may have changed data anywhere, accepted or rejected: `POST /orders`; null if none. */
export function findSentData(step: Step): string | null {
  const { before, after } = step
  if (after === before) return null
  const failed = after.failedRequests.filter((request) => isWrite(request) && !isTelemetry(request))
  const [sent] = [...after.acceptedWrites.filter(({ url }) => !namesTelemetry(url)), ...failed]
  if (sent !== undefined) return nameRequest(sent)
  const link = findReturningLink(step)
  return link === null ? null : nameRequest({ method: 'GET', url: link })
}

/** A request to change data that was stopped in a browser that sends none; null if there was none. */
export function findHeldData({ failedRequests, blockedNavigations }: Observation): string | null {
  const held = failedRequests.find(isHeldRequest)
  if (held !== undefined) return nameRequest(held)
  const documents = blockedNavigations.flatMap(({ url, reason }) => {
    const method = findHeldMethod(reason)
    return method === null ? [] : [nameRequest({ method, url })]
  })
  return documents[0] ?? null
}

/**
 * Whether the page of a turn lacks a response that the site would have given, because the run only looks: what its pages do then is
 * not the site's fault. Requests to other sites count only if an action on the page caused them: pages report errors and visits to them.
 */
export function isHeldUp({ step, earlier }: { step: Step; earlier: readonly Step[] }): boolean {
  const { before, after } = step
  const onPage = [...earlier.map((one) => one.after), before, after].filter(
    ({ documentId }) => documentId === after.documentId,
  )
  const isCaused = before.documentId === after.documentId && findHeldData(after) !== null
  return isCaused || onPage.some((observation) => listHeldHere(observation).length > 0)
}

function listHeldHere({ url, failedRequests, blockedNavigations }: Observation): string[] {
  const documents = blockedNavigations.filter(({ reason }) => findHeldMethod(reason) !== null)
  return [...failedRequests.filter(isHeldRequest), ...documents].flatMap((one) =>
    isSameSite(one.url, url) ? [one.url] : [],
  )
}

/** Stopped because it may change data, and not to reach a host that is out of bounds. */
export function isHeldRequest(request: FailedRequest): boolean {
  return request.blocked && mayChangeData(request, request.resourceType) && !isTelemetry(request)
}

function isWrite({ method }: { method: string }): boolean {
  return !isReading(method)
}

function nameRequest({ method, url }: { method: string; url: string }): string {
  return `${method} ${URL.parse(url)?.pathname ?? url}`
}
