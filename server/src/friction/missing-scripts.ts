import type { Observation } from '../turn/observation.ts'
import { isTelemetry, listUnanswered } from '../turn/failed-requests.ts'
import type { FrictionContext } from './friction-context.ts'
import { listObservations } from './new-observations.ts'

/** Hosts from which the document did not get every script that it asked for: blocked by us, or without a response. */
export function listMissingScripts(
  { documentId }: Observation,
  context: FrictionContext,
): string[] {
  const requests = listObservations(context)
    .filter((observation) => observation.documentId === documentId)
    .flatMap((observation) => [
      ...listUnanswered(observation),
      ...observation.failedRequests.filter((request) => request.blocked && !isTelemetry(request)),
    ])
  const scripts = requests.filter(({ resourceType }) => resourceType === 'script')
  return [...new Set(scripts.flatMap(({ url }) => URL.parse(url)?.host ?? []))]
}

/** What may be the reason of a failure on such a page, as a sentence after another one; empty if every script arrived. */
export function describeMissingScripts(observation: Observation, context: FrictionContext): string {
  const hosts = listMissingScripts(observation, context)
  return hosts.length === 0
    ? ''
    : ` The test browser did not get every script from ${hosts.join(', ')}, which may be the reason.`
}
