import { isTelemetry, listUnanswered } from '../turn/failed-requests.ts'
import type { Observation } from '../turn/observation.ts'
import type { FrictionContext } from './friction-context.ts'
import { listObservations } from './new-observations.ts'

/** Hosts from which the document did not get every script that it asked for: blocked by us, or without a response. */
export function listMissingScripts(
  { documentId }: Observation,
  context: Pick<FrictionContext, 'step' | 'earlier'>,
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
