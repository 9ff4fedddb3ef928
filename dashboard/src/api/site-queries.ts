import { queryOptions } from '@tanstack/react-query'
import { getClient } from './clients.ts'
import { listProblems } from './problem-queries.ts'
import { isUnfinished } from './queries.ts'
import { queryClient } from './query-client.ts'

/** How many of its newest runs a site is judged by. */
const runsOfSite = 20
/** How many pages of runs are searched for them. */
const searchedPages = 5

/** The newest runs of a host, and how many runs were searched for them. */
export function listSiteRuns(customerId: string, host: string) {
  return queryOptions({
    queryKey: ['site-runs', customerId, host],
    queryFn: async ({ signal }) => {
      const { runs } = getClient(customerId)
      const found = []
      let scanned = 0
      let cursor: string | null | undefined
      for (let page = 0; page < searchedPages && found.length < runsOfSite; page += 1) {
        const part = await runs.list({ limit: 100, ...(cursor && { cursor }) }, { signal })
        found.push(...part.items.filter(({ target_url: url }) => URL.parse(url)?.host === host))
        scanned += part.scanned
        cursor = part.next_cursor
        if (typeof cursor !== 'string') break
      }
      return { runs: found.slice(0, runsOfSite), scanned, isAll: typeof cursor !== 'string' }
    },
  })
}

/** The problems of the newest runs of a host that have ended, newest first. */
export function listSiteProblems(customerId: string, host: string) {
  return queryOptions({
    queryKey: ['site-problems', customerId, host],
    queryFn: async () => {
      const { runs } = await queryClient.query({
        ...listSiteRuns(customerId, host),
        staleTime: 'static',
      })
      const ended = runs.filter((run) => !isUnfinished(run) && run.problems_by_severity !== null)
      return Promise.all(
        ended.map(async ({ id: runId, created_at: at }) => {
          const { items } = await queryClient.query({
            ...listProblems(customerId, runId),
            staleTime: 0,
          })
          return { runId, at, problems: items }
        }),
      )
    },
  })
}
