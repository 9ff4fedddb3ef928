import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import { useMemo } from 'react'
import { getSessionEvents, getSessionReport } from '../../api/queries.ts'
import { findActionMarks } from './find-marks.ts'
import { readMoments } from './moments.ts'
import type { ViewedSession } from './viewed-session.ts'

/** Everything recorded of a session, and its report once it has ended; `error`: why nothing newer can be read. */
export function useViewedSession(
  customerId: string,
  run: RunDetail,
  session: RunDetail['sessions'][number],
): { viewed: ViewedSession; error: unknown } {
  const { run_id: runId, device } = run
  const { id: sessionId } = session
  const { data, error } = useSuspenseQuery(getSessionEvents(customerId, runId, sessionId))
  const report = useQuery({
    ...getSessionReport(customerId, runId, sessionId),
    enabled: session.finished_at !== null,
  })
  const { events } = data
  const moments = useMemo(() => readMoments(events), [events])
  const used = useMemo(() => findActionMarks(events, device), [events, device])
  const path = { customerId, runId, sessionId }
  const name = session.persona_name
  return {
    viewed: { name, path, device, events, report: report.data ?? null, moments, used },
    error,
  }
}
