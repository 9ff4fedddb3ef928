import { foldUrl } from '../../../lib/address/fold-url.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import {
  describeFailedRequest,
  findRefusedForGood,
  findSiteFailures,
} from '../../../turn/failed-requests.ts'
import { isReading } from '../../../turn/may-change-data.ts'
import type { FailedRequest, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { hasChangedView } from '../../../turn/view-changes.ts'
import { nameResource, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MAX_FAILED_ALONE, MAX_FAILED_TOLD } from '../../limits.ts'
import { findNewObservations } from '../../new-observations.ts'
import { isLoginAttempt } from '../../refused-input.ts'
import { findFalselyAnnounced } from '../forms/false-success.ts'

/** Resources without which a page does not work or does not look right. */
const pageParts = new Set(['script', 'stylesheet', 'font'])

const partWords: Readonly<Record<string, { one: string; several: string }>> = {
  script: { one: 'a script', several: 'scripts' },
  stylesheet: { one: 'a style sheet', several: 'style sheets' },
  font: { one: 'a font', several: 'fonts' },
}

const everythingDelivered = 'The server delivers everything that the page requests.'

const calls = new Set(['fetch', 'xhr', 'eventsource', 'other'])

/** They ask whether something is there or allowed: “no” is an answer. */
const probes = new Set(['HEAD', 'OPTIONS'])

/**
 * A failed request of the site's own. Excluded: documents and images (other detectors see what the user sees of them),
 * 4xx responses to API calls other than 404 (logins and rejected input are normal) unless the page says nothing of them, requests without a response (the
 * network on our side may be the cause), and the write that the page calls a success (reported by `false-success`).
 */
export const failedRequest = {
  name: 'failed-request',
  traits: { manyCalled: 'failed requests', isSiteWide: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return findNewObservations(context).flatMap((observation) => {
    const announced = observation === context.step.after ? findFalselyAnnounced(context.step) : null
    const silent = observation === context.step.after ? findSilentRefusal(context.step) : null
    const failures = findSiteFailures(observation)
      .filter((request) => isSignificant(request) || request === silent)
      .filter((request) => !isLoginAnswer(request, observation, context.step))
      .filter(({ method, url }) => method !== announced?.method || url !== announced.url)
    const all = [...failures, ...observation.failedRequests.filter(isInsecure)]
    const distinct = [...new Map(all.map((request) => [nameRequest(request), request])).values()]
    const kinds = Map.groupBy(distinct, findPart)
    return [...kinds].flatMap(([part, alike]) =>
      part !== null && alike.length > MAX_FAILED_ALONE
        ? describeParts(part, alike, observation.url)
        : alike.map((request) => describeOne(request, observation.url, request === silent)),
    )
  })
}

function describeOne(request: FailedRequest, page: string, isSilent: boolean): NoticedFriction {
  const words = (isInsecure(request) ? describeInsecure : describeRefusal)(request, page)
  return describeFriction(
    {
      subject: createSubject(page, nameRequest(request)),
      category: 'error',
      severity: rate(request),
      ...(isSilent ? { ...words, ...describeSilence(request, page) } : words),
    },
    { status: 'verified' },
  )
}

/** A part that the server refuses; null for other requests. */
function findPart(request: FailedRequest): string | null {
  return pageParts.has(request.resourceType) && !isInsecure(request) ? request.resourceType : null
}

function describeParts(
  part: string,
  requests: readonly FailedRequest[],
  page: string,
): NoticedFriction[] {
  const several = partWords[part]?.several ?? 'parts'
  const told = requests.slice(0, MAX_FAILED_TOLD).map(describeFailedRequest).join('; ')
  const more = requests.length - MAX_FAILED_TOLD
  return [
    describeFriction(
      {
        subject: createSubject(page, `missing ${part}`),
        category: 'error',
        severity: Math.max(...requests.map(rate)),
        title: `${nameUrl(page)} is missing ${several} that fail to load`,
        expected: everythingDelivered,
        observed: more > 0 ? `${told} and ${more} more.` : `${told}.`,
        recommendation: `Make the server deliver the ${several} of ${nameUrl(page)}, or stop requesting them there.`,
      },
      { status: 'verified' },
    ),
  ]
}

type Words = Pick<NoticedFriction, 'title' | 'expected' | 'observed' | 'recommendation'>

function describeRefusal(request: FailedRequest, page: string): Words {
  return {
    title: describeTitle(request, page),
    expected: everythingDelivered,
    observed: `${describeFailedRequest(request)}.`,
    recommendation: `Make the server deliver ${nameResource(request.url, page)}, or stop requesting it on ${nameUrl(page)}.`,
  }
}

function describeSilence(
  request: FailedRequest,
  page: string,
): Pick<Words, 'title' | 'observed' | 'expected'> {
  return {
    title: `${nameUrl(page)} sends data to its server, which refuses it, and says nothing`,
    expected: 'The page says that what was sent was not accepted, and why.',
    observed: `${describeFailedRequest(request)}, and nothing on the page changed.`,
  }
}

/** A part of a page that browsers do not load, because it would come unencrypted into an encrypted page. */
function isInsecure({ error, resourceType }: FailedRequest): boolean {
  return error === 'mixed-content' && pageParts.has(resourceType)
}

function describeInsecure(request: FailedRequest, page: string): Words {
  const part = partWords[request.resourceType]?.one ?? 'a part'
  const resource = nameResource(request.url, page)
  return {
    title: `${nameUrl(page)} is missing ${part} that it requests over http`,
    expected: 'A page that is loaded over https requests everything over https.',
    observed: `The browser did not load ${resource}: the page requests it over http, which browsers block on pages loaded over https.`,
    recommendation: `Request ${resource} over https on ${nameUrl(page)}.`,
  }
}

function describeTitle({ resourceType, method }: FailedRequest, page: string): string {
  const part = partWords[resourceType]?.one
  if (part !== undefined) return `${nameUrl(page)} is missing ${part} that fails to load`
  return isReading(method)
    ? `${nameUrl(page)} requests data that fails to load`
    : `${nameUrl(page)} sends data to its server, and the request fails`
}

/** What the visitor sent was refused, and the page shows nothing of it: null if it shows anything new. */
function findSilentRefusal(step: Step): FailedRequest | null {
  const { before, after, result } = step
  const isCaused = result.ok && result.requests > 0 && after !== before
  if (!isCaused || after.documentId !== before.documentId) return null
  const { alerts, passed, invalidFields } = after.facts
  const isTold =
    hasChangedView(before, after) ||
    [alerts, passed, invalidFields, after.dialogs].some(({ length }) => length > 0)
  return isTold || after.url !== before.url ? null : (findRefusedForGood(after).at(0) ?? null)
}

function isLoginAnswer({ status }: FailedRequest, observation: Observation, step: Step): boolean {
  const isRefusal = status !== null && status >= 400 && status < 500
  return isRefusal && observation === step.after && isLoginAttempt(step)
}

function isSignificant({ status, resourceType, method, url }: FailedRequest): boolean {
  if (status === null || /favicon|apple-touch-icon|\.map$/i.test(url)) return false
  if (pageParts.has(resourceType)) return true
  if (probes.has(method.toUpperCase()) && status < 500) return false
  return calls.has(resourceType) && (status === 404 || status >= 500)
}

function rate({ status, resourceType, method }: FailedRequest): number {
  if (resourceType === 'font') return 1
  if (pageParts.has(resourceType)) return 2
  if (status === 404) return 1
  return isReading(method) ? 2 : 3
}

function nameRequest({ method, url, status }: FailedRequest): string {
  return `${method} ${foldUrl(url)} ${status ?? 'none'}`
}
