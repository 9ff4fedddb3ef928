import { queryOptions } from '@tanstack/react-query'
import { getClient } from './clients.ts'

/** Where all sessions of a run went. */
export function getRunMap(customerId: string, runId: string) {
  return queryOptions({
    queryKey: ['run-map', customerId, runId],
    queryFn: ({ signal }) => getClient(customerId).runs.map(runId, { session: 'all' }, { signal }),
    staleTime: 10_000,
  })
}
