import type { Observation } from '../turn/observation.ts'
import { listUnanswered } from './failed-requests.ts'
import type { FrictionContext } from './friction-context.ts'
import { listObservations } from './new-observations.ts'

/** Hosts of the scripts that the document asked for and did not get: blocked by us, or without a response. */
export function listMissingScripts(
  { documentId }: Observation,
  context: FrictionContext,
): string[] {
  const requests = listObservations(context)
    .filter((observation) => observation.documentId === documentId)
    .flatMap((observation) => [
      ...listUnanswered(observation),
      ...observation.failedRequests.filter(({ blocked }) => blocked),
    ])
  const scripts = requests.filter(({ resourceType }) => resourceType === 'script')
  return [...new Set(scripts.flatMap(({ url }) => URL.parse(url)?.host ?? []))]
}
