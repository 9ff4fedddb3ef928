import { queryOptions } from '@tanstack/react-query'
import type { AggregateReport } from '@understudy/contract/aggregate-report'
import type { Report } from '@understudy/contract/report'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import { getClient } from './clients.ts'
import { getAggregate, getRun, getSessionReport, isUnfinished } from './queries.ts'
import { queryClient } from './query-client.ts'

/** The visits by which a persona is judged. */
const mostVisits = 10
/** The newest runs that are searched for them, some at the same time. */
const searchedRuns = 40
const readTogether = 10

/** A run with what it found: together, or, without a report of the whole run, in each of its sessions. */
export interface ReportedRun {
  run: RunDetail
  aggregate: AggregateReport | null
  reports: readonly Report[]
}

/** The newest runs with visits of a persona, and how many runs were searched for them. */
export function listPersonaRuns(customerId: string, personaId: string) {
  return queryOptions({
    queryKey: ['persona-runs', customerId, personaId],
    queryFn: async ({ signal }) => {
      const { items } = await getClient(customerId).runs.list({ limit: searchedRuns }, { signal })
      const ended = items.filter((run) => !isUnfinished(run))
      const found: RunDetail[] = []
      let searched = 0
      while (searched < ended.length && found.length < mostVisits) {
        const part = ended.slice(searched, searched + readTogether)
        const runs = await Promise.all(part.map(async ({ id }) => readRun(customerId, id)))
        found.push(
          ...runs.filter(({ sessions }) =>
            sessions.some(({ persona_id: id, turns }) => id === personaId && turns > 0),
          ),
        )
        searched += part.length
      }
      const shown = found.slice(0, mostVisits)
      return {
        searched,
        runs: await Promise.all(shown.map(async (run) => readReports(customerId, run))),
      }
    },
  })
}

async function readRun(customerId: string, runId: string): Promise<RunDetail> {
  return queryClient.query({ ...getRun(customerId, runId), staleTime: 'static' })
}

async function readReports(customerId: string, run: RunDetail): Promise<ReportedRun> {
  if (run.aggregate_status === 'ready') {
    const query = getAggregate(customerId, run.run_id)
    const aggregate = await queryClient.query({ ...query, staleTime: 'static' })
    return { run, aggregate, reports: [] }
  }
  // A session that ended without a report has none.
  const read = await Promise.allSettled(
    run.sessions.map(async ({ id }) =>
      queryClient.query({ ...getSessionReport(customerId, run.run_id, id), staleTime: 'static' }),
    ),
  )
  return {
    run,
    aggregate: null,
    reports: read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
  }
}
