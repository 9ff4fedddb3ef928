import { foldUrl } from '../../../lib/address/fold-url.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { FailedRequest, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameResource, nameUrl } from '../../control.ts'
import { describeFailedRequest, findSiteFailures } from '../../failed-requests.ts'
import { describeFriction } from '../../describe-friction.ts'
import { findFalselyAnnounced } from '../forms/false-success.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findNewObservations } from '../../new-observations.ts'
import { isLoginAttempt } from '../../refused-input.ts'

/** Resources without which a page does not work or does not look right. */
const pageParts = new Set(['script', 'stylesheet', 'font'])

const partWords: Readonly<Record<string, string>> = {
  script: 'a script',
  stylesheet: 'a style sheet',
  font: 'a font',
}

const calls = new Set(['fetch', 'xhr', 'eventsource', 'other'])

/**
 * A failed request of the site's own. Excluded: documents and images (other detectors see what the user sees of them),
 * 4xx responses to API calls other than 404 (logins and rejected input are normal), requests without a response (the
 * network on our side may be the cause), and the write that the page calls a success (reported by `false-success`).
 */
export const failedRequest = {
  name: 'failed-request',
  traits: { perceivedFrom: null, isSiteWide: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return findNewObservations(context).flatMap((observation) => {
    const announced = observation === context.step.after ? findFalselyAnnounced(context.step) : null
    const failures = findSiteFailures(observation)
      .filter(isSignificant)
      .filter((request) => !isLoginAnswer(request, observation, context.step))
      .filter(({ method, url }) => method !== announced?.method || url !== announced.url)
    const all = [...failures, ...observation.failedRequests.filter(isInsecure)]
    const distinct = new Map(all.map((request) => [nameRequest(request), request]))
    return [...distinct].map(([name, request]) =>
      describeFriction(
        {
          subject: createSubject(observation.url, name),
          category: 'error',
          severity: rate(request),
          ...(isInsecure(request) ? describeInsecure : describeRefusal)(request, observation.url),
        },
        { status: 'verified' },
      ),
    )
  })
}

type Words = Pick<NoticedFriction, 'title' | 'expected' | 'observed' | 'recommendation'>

function describeRefusal(request: FailedRequest, page: string): Words {
  return {
    title: describeTitle(request, page),
    expected: 'The server delivers everything that the page requests.',
    observed: `${describeFailedRequest(request)}.`,
    recommendation: `Make the server deliver ${nameResource(request.url, page)}, or stop requesting it on ${nameUrl(page)}.`,
  }
}

/** A part of a page that browsers do not load, because it would come unencrypted into an encrypted page. */
function isInsecure({ error, resourceType }: FailedRequest): boolean {
  return error === 'mixed-content' && pageParts.has(resourceType)
}

function describeInsecure(request: FailedRequest, page: string): Words {
  const part = partWords[request.resourceType] ?? 'a part'
  const resource = nameResource(request.url, page)
  return {
    title: `${nameUrl(page)} is missing ${part} that it requests over http`,
    expected: 'A page that is loaded over https requests everything over https.',
    observed: `The browser did not load ${resource}: the page requests it over http, which browsers block on pages loaded over https.`,
    recommendation: `Request ${resource} over https on ${nameUrl(page)}.`,
  }
}

function describeTitle({ resourceType, method }: FailedRequest, page: string): string {
  const part = partWords[resourceType]
  if (part !== undefined) return `${nameUrl(page)} is missing ${part} that fails to load`
  return method.toUpperCase() === 'GET'
    ? `${nameUrl(page)} requests data that fails to load`
    : `${nameUrl(page)} sends data to its server, and the request fails`
}

function isLoginAnswer({ status }: FailedRequest, observation: Observation, step: Step): boolean {
  const isRefusal = status !== null && status >= 400 && status < 500
  return isRefusal && observation === step.after && isLoginAttempt(step)
}

function isSignificant({ status, resourceType, url }: FailedRequest): boolean {
  if (status === null || /favicon|apple-touch-icon|\.map$/i.test(url)) return false
  if (pageParts.has(resourceType)) return true
  return calls.has(resourceType) && (status === 404 || status >= 500)
}

function rate({ status, resourceType, method }: FailedRequest): number {
  if (resourceType === 'font') return 1
  if (pageParts.has(resourceType)) return 2
  if (status === 404) return 1
  return method.toUpperCase() === 'GET' ? 2 : 3
}

function nameRequest({ method, url, status }: FailedRequest): string {
  return `${method} ${foldUrl(url)} ${status ?? 'none'}`
}
