import { listUnanswered } from '../../../turn/failed-requests.ts'
import { isLoginBlock } from '../../../turn/login-block.ts'
import { mayChangeData } from '../../../turn/may-change-data.ts'
import type { FailedRequest } from '../../../turn/observation.ts'
import { isTrackingPixel } from '../../../turn/telemetry.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findNewObservations } from '../../new-observations.ts'

/** What our own rules blocked or our network did not reach: not the site's fault as far as we know, but the report must say what was not tested. */
export const blockedHost = {
  name: 'blocked-host',
  traits: { manyCalled: 'requests that were blocked or got no response' },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const observations = findNewObservations(context)
  const navigations = observations.flatMap(({ blockedNavigations }) => blockedNavigations)
  const requests = observations.flatMap(({ failedRequests }) => failedRequests)
  const isHeld = (request: FailedRequest) => context.isLookOnly === true && isOfWrites(request)
  const refused = requests.filter(
    (request) => request.blocked && !isLoginBlock(request.error) && !isHeld(request),
  )
  const cuts = [
    ...navigations.map(({ url, reason }) => ({ url, reason })),
    ...requests.map(({ url, error }) => ({ url, reason: error ?? '' })),
  ].filter(({ reason }) => isLoginBlock(reason))
  const leftOut = navigations.filter(({ reason }) => !isLoginBlock(reason))
  return [
    ...listHosts(leftOut.filter(isOfWeb)).map(describeNavigation),
    ...listSchemes(leftOut).map(describeScheme),
    ...listHosts(refused).map(describeRequest),
    ...listHosts(observations.flatMap(listUnanswered)).map(describeSilence),
    ...listHosts(cuts).map((host) => describeCut(host, cuts)),
  ]
}

/** What a browser stops that sends nothing: held-request says so. */
function isOfWrites(request: FailedRequest): boolean {
  const { resourceType } = request
  return mayChangeData(request, resourceType) || isTrackingPixel(request, resourceType)
}

function describeCut(
  host: string,
  cuts: readonly { url: string; reason: string }[],
): NoticedFriction {
  const reasons = cuts.filter(({ url }) => URL.parse(url)?.host === host)
  const words = [...new Set(reasons.map(({ reason }) => reason))].join('; ')
  return describeFriction(
    {
      subject: `login ${host}`,
      category: 'content',
      severity: 0,
      title: `Requests to ${host} were blocked to keep the login on its own host`,
      expected: 'A login is sent only to its own host and the hosts below it.',
      observed: `The page tried to reach ${host}: ${words}.`,
      recommendation: `If ${host} is part of the login, set a target_host that covers it; otherwise find out what the page sends there.`,
    },
    { attribution: 'policy', status: 'verified' },
  )
}

function describeNavigation(host: string): NoticedFriction {
  return describeFriction(
    {
      subject: `navigation ${host}`,
      category: 'navigation',
      severity: 0,
      title: `The visit did not continue to ${host}`,
      expected: 'The session stays on the hosts the run allows.',
      observed: `The page led to ${host}, which is not on the allowlist of the run.`,
      recommendation: `Add ${host} to the allowed targets if the journey continues there.`,
    },
    { attribution: 'policy', status: 'verified' },
  )
}

function describeScheme(scheme: string): NoticedFriction {
  return describeFriction(
    {
      subject: `navigation ${scheme}`,
      category: 'navigation',
      severity: 0,
      title: `A ${scheme} address was not opened`,
      expected: 'The session opens web pages only.',
      observed: `The page led to a ${scheme} address, which a session does not open.`,
      recommendation: 'Nothing to fix on the site; what opens there was not tested.',
    },
    { attribution: 'policy', status: 'verified' },
  )
}

function describeRequest(host: string): NoticedFriction {
  return describeFriction(
    {
      subject: `request ${host}`,
      category: 'content',
      severity: 0,
      title: `Requests to ${host} were refused by the test browser`,
      expected: 'The test browser only reaches public hosts.',
      observed: `The page sent a request to ${host}, and the network restrictions of the session blocked it.`,
      recommendation:
        'Nothing to fix on the site; parts of the page that need this host were not tested.',
    },
    { attribution: 'infrastructure', status: 'verified' },
  )
}

function describeSilence(host: string): NoticedFriction {
  return describeFriction(
    {
      subject: `silence ${host}`,
      category: 'content',
      severity: 0,
      title: `A request to ${host} got no response`,
      expected: 'Every request of the page gets a response.',
      observed: `The page sent a request to ${host}, and the test browser got no response.`,
      recommendation: `If ${host} responds to your visitors, there is nothing to fix on the site; let the service reach the host, because what needs it was not tested.`,
    },
    { attribution: 'infrastructure', status: 'verified' },
  )
}

function isOfWeb({ url }: { url: string }): boolean {
  return /^https?:/i.test(url)
}

function listSchemes(entries: readonly { url: string }[]): string[] {
  const others = entries.filter((entry) => !isOfWeb(entry))
  return [...new Set(others.flatMap(({ url }) => URL.parse(url)?.protocol ?? []))]
}

function listHosts(entries: readonly { url: string }[]): string[] {
  const hosts = entries.map(({ url }) => URL.parse(url)?.host ?? '')
  return [...new Set(hosts)].filter((host) => host !== '')
}
