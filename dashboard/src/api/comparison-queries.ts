import { queryOptions } from '@tanstack/react-query'
import { getClient } from './clients.ts'

/** What changed in a run since another one; undefined: since the last earlier run of its host. Both have ended. */
export function getComparison(customerId: string, runId: string, otherId: string | undefined) {
  return queryOptions({
    queryKey: ['comparison', customerId, runId, otherId ?? 'previous'],
    queryFn: ({ signal }) => {
      const query = otherId === undefined ? {} : { with: otherId }
      return getClient(customerId).runs.compare(runId, query, { signal })
    },
    staleTime: 60_000,
  })
}

/** In which run each problem was first seen, and the run to compare this one with. */
export function getProblemHistory(customerId: string, runId: string) {
  return queryOptions({
    queryKey: ['problem-history', customerId, runId],
    queryFn: ({ signal }) => getClient(customerId).runs.problemHistory(runId, { signal }),
    staleTime: 60_000,
  })
}
