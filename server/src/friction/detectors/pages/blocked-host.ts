import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findFreshSights } from '../../fresh-sights.ts'

/** What our own rules kept the visitor from: never the site's fault, but the report must say what was not tested. */
export const blockedHost = {
  name: 'blocked-host',
  traits: {},
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const sights = findFreshSights(context)
  const navigations = sights.flatMap(({ blockedNavigations }) => blockedNavigations)
  const requests = sights.flatMap(({ failedRequests }) => failedRequests)
  const refused = requests.filter(({ blocked }) => blocked)
  return [
    ...listHosts(navigations).map(describeNavigation),
    ...listHosts(refused).map(describeRequest),
  ]
}

function describeNavigation(host: string): NoticedFriction {
  return describeFriction(
    {
      subject: `navigation ${host}`,
      category: 'navigation',
      severity: 0,
      title: `The way to ${host} was not walked`,
      expected: 'The session stays on the hosts the run allows.',
      observed: `The page led to ${host}, which is not on the allowlist of the run.`,
      recommendation: `Add ${host} to the allowed targets if the journey goes on there.`,
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
      expected: 'The test browser reaches public hosts only.',
      observed: `The page asked ${host} for something, and the confinement of the session refused it.`,
      recommendation:
        'Nothing to mend on the site; parts of the page that need this host were not tested.',
    },
    { attribution: 'infrastructure', status: 'verified' },
  )
}

function listHosts(entries: readonly { url: string }[]): string[] {
  const hosts = entries.map(({ url }) => URL.parse(url)?.host ?? '')
  return [...new Set(hosts)].filter((host) => host !== '')
}
