import { queryOptions } from '@tanstack/react-query'
import { getClient } from './clients.ts'
import { readParts } from './read-parts.ts'

/** What changed in a run since another one; undefined: since the last earlier run of its host. Both have ended. */
export function getComparison(customerId: string, runId: string, otherId: string | undefined) {
  return queryOptions({
    queryKey: ['comparison', customerId, runId, otherId ?? 'previous'],
    queryFn: async ({ signal }) => {
      const { runs } = getClient(customerId)
      const asked = otherId === undefined ? {} : { with: otherId }
      const parts = await readParts(
        (cursor) => runs.compare(runId, { ...asked, cursor }, { signal }),
        (part) => part.next_cursor,
      )
      const problems = parts.flatMap((part) => part.problems)
      return { ...parts[0], next_cursor: null, problems }
    },
    staleTime: 60_000,
  })
}

/** In which run each problem was first seen, and the run to compare this one with. */
export function getProblemHistory(customerId: string, runId: string) {
  return queryOptions({
    queryKey: ['problem-history', customerId, runId],
    queryFn: async ({ signal }) => {
      const { runs } = getClient(customerId)
      const parts = await readParts(
        (cursor) => runs.problemHistory(runId, { cursor, signal }),
        (part) => part.next_cursor,
      )
      const problems = parts.flatMap((part) => part.problems)
      return { ...parts[0], next_cursor: null, problems }
    },
    staleTime: 60_000,
  })
}
