import { queryOptions } from '@tanstack/react-query'
import { getClient } from './clients.ts'

/** Where all sessions of a run went; job: of the repository to compare with. */
export function getRunMap(customerId: string, runId: string, job?: string) {
  return queryOptions({
    queryKey: ['run-map', customerId, runId, job ?? null],
    queryFn: ({ signal }) =>
      getClient(customerId).runs.map(runId, { session: 'all', ux_map_job: job }, { signal }),
    staleTime: 10_000,
  })
}
