import { queryOptions } from '@tanstack/react-query'
import type { Problem } from '@understudy/contract/endpoints/problems'
import { getClient, identity } from './clients.ts'
import { readParts } from './read-parts.ts'

/** The problems of a run with what was decided about them. */
export function listProblems(customerId: string, runId: string) {
  return queryOptions({
    queryKey: ['problems', customerId, runId],
    queryFn: async ({ signal }): Promise<ProblemList> => {
      const { problems } = getClient(customerId)
      const parts = await readParts(
        (cursor) => problems.list(runId, { cursor, signal }),
        (part) => part.next_cursor,
      )
      return { counts: parts[0].counts, items: parts.flatMap(({ items }) => items) }
    },
    staleTime: 10_000,
  })
}

/** Comments and changes of one problem. */
export function getProblem(customerId: string, runId: string, fingerprint: string) {
  return queryOptions({
    queryKey: ['problem', customerId, runId, fingerprint],
    queryFn: ({ signal }) => getClient(customerId).problems.get(runId, fingerprint, { signal }),
  })
}

/** Who can take care of a problem. */
export function listMembers(customerId: string) {
  return queryOptions({
    queryKey: ['members', customerId],
    queryFn: ({ signal }) => identity.listMembers(customerId, { signal }),
    staleTime: 60_000,
  })
}

/** The problems of a run as `listProblems` reads them. */
export interface ProblemList {
  items: Problem[]
  counts: { total: number } & Record<Problem['status'], number>
}

/** The list with one problem changed, and its counts. */
export function changeProblem(
  list: ProblemList,
  fingerprint: string,
  change: Partial<Problem>,
): ProblemList {
  const items = list.items.map((problem) =>
    problem.fingerprint === fingerprint ? { ...problem, ...change } : problem,
  )
  const count = (status: Problem['status']) =>
    items.filter((problem) => problem.status === status).length
  return {
    items,
    counts: {
      total: items.length,
      open: count('open'),
      confirmed: count('confirmed'),
      dismissed: count('dismissed'),
    },
  }
}
