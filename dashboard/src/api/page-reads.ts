import type { RunStatus } from '@understudy/contract/run'
import type { SessionEvent } from '@understudy/contract/session-event'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import { getProblemHistory } from './comparison-queries.ts'
import { listProblems } from './problem-queries.ts'
import {
  getAggregate,
  getRun,
  getSessionEvents,
  getSessionReport,
  getVerdict,
  isUnfinished,
  listRuns,
} from './queries.ts'
import { queryClient } from './query-client.ts'

/** What the list of runs shows. */
export async function readRuns(customerId: string, status: RunStatus | undefined): Promise<void> {
  await queryClient.infiniteQuery({ ...listRuns(customerId, status), staleTime: 'static' })
}

/** What the page of a run shows: with its report, if there is one, so that it is drawn at once. */
export async function readRun(customerId: string, runId: string): Promise<void> {
  const run = await queryClient.query({ ...getRun(customerId, runId), staleTime: 'static' })
  if (isUnfinished(run)) return
  // Usually it arrives with the report, which does not wait for it.
  readDecisions(customerId, runId).catch(reportError)
  // What cannot be read is missing on the page, which then says so. The link to the run before is beside buttons, which it would move.
  await Promise.allSettled([
    queryClient.query({ ...getProblemHistory(customerId, runId), staleTime: 'static' }),
    queryClient.query({ ...getVerdict(customerId, runId), staleTime: 'static' }),
    readReports(customerId, run),
  ])
}

async function readReports(customerId: string, run: RunDetail): Promise<void> {
  if (run.aggregate_status === 'ready') {
    await queryClient.query({ ...getAggregate(customerId, run.run_id), staleTime: 'static' })
    return
  }
  const ended = run.sessions.filter(({ finished_at: at }) => at !== null)
  await Promise.allSettled(
    ended.map(async ({ id }) => readSessionReport(customerId, run.run_id, id)),
  )
}

/** What was decided about problems. If it cannot be read, the page says so. */
async function readDecisions(customerId: string, runId: string): Promise<void> {
  await Promise.allSettled([
    queryClient.query({ ...listProblems(customerId, runId), staleTime: 'static' }),
  ])
}

async function readSessionReport(
  customerId: string,
  runId: string,
  sessionId: string,
): Promise<void> {
  const query = getSessionReport(customerId, runId, sessionId)
  await queryClient.query({ ...query, staleTime: 'static' })
}

/** What the replay of a session shows, apart from its pictures. `onEvents` gets the events before the rest has arrived. */
export async function readReplay(
  { customerId, runId, sessionId }: { customerId: string; runId: string; sessionId: string },
  onEvents: (events: readonly SessionEvent[]) => void,
): Promise<void> {
  const query = getSessionEvents(customerId, runId, sessionId)
  await Promise.all([
    queryClient.query({ ...query, staleTime: 'static' }).then(({ events }) => onEvents(events)),
    readSession(customerId, runId, sessionId),
  ])
}

async function readSession(customerId: string, runId: string, sessionId: string): Promise<void> {
  const run = await queryClient.query({ ...getRun(customerId, runId), staleTime: 'static' })
  const session = run.sessions.find(({ id }) => id === sessionId)
  if (session === undefined || session.finished_at === null) return
  // The page can do without it.
  await Promise.allSettled([readSessionReport(customerId, runId, sessionId)])
}
