import type { IncomingHttpHeaders } from 'node:http'
import { runEndpoints } from '@understudy/contract/endpoints/runs'
import { limits } from '@understudy/contract/limits'
import { runPosition } from '@understudy/contract/query'
import type { RunEnd } from '@understudy/contract/run-event'
import { type Call, createRoute, type Route, type StreamedEvent, Written } from '../http/route.ts'
import { ApiError } from '../lib/api-error.ts'
import type { OneAtATime } from '../lib/waiting/one-at-a-time.ts'
import type { Reading } from '../operations/reading/reading.ts'
import { type AdmissionDeps, admitRun } from '../operations/runs/admit-run.ts'
import { type CancelDeps, cancelRun } from '../operations/runs/cancel-run.ts'
import { compareTwoRuns } from '../operations/runs/compare-runs.ts'
import { followRunEvents, type RunMessage } from '../operations/runs/follow-run-events.ts'
import { getStoredAggregate } from '../operations/runs/get-aggregate.ts'
import { getProblemHistory } from '../operations/runs/get-problem-history.ts'
import { getRunMap } from '../operations/runs/get-run-map.ts'
import { createRunReader, type RunDetailDeps } from '../operations/runs/get-run.ts'
import { createRunLister } from '../operations/runs/list-runs.ts'
import { renderAggregate } from '../operations/runs/render-report.ts'
import type { TranscriptDeps } from '../operations/sessions/find-transcript.ts'
import type { SessionWatch } from '../operations/sessions/session-watch.ts'
import { getVerdict } from '../operations/verdicts/judge-ended-run.ts'
import { parseRunRequest } from './parse-run-request.ts'
import { presentEvent } from './present-event.ts'
import {
  presentAdmittedRun,
  presentHistory,
  presentRun,
  presentRunListItem,
} from './present-run.ts'
import { toRunPosition } from './to-run-position.ts'

export type RunRouteDeps = AdmissionDeps &
  CancelDeps &
  RunDetailDeps &
  TranscriptDeps & {
    sessionWatch: SessionWatch
    wholeRuns: OneAtATime
    reading: Reading
  }

/** Runs and the data across all their sessions. */
export function createRunRoutes(deps: RunRouteDeps): Route[] {
  const getRun = createRunReader(deps)
  const listRuns = createRunLister(deps)
  return [
    createRoute(runEndpoints.createRun, async ({ customerId, body, headers }) => {
      const caller = { customerId, idempotencyKey: readIdempotencyKey(headers) }
      return presentAdmittedRun(await admitRun(deps, caller, parseRunRequest(body)))
    }),
    createRoute(runEndpoints.listRuns, async ({ customerId, query }) => {
      const { limit, status = null, cursor } = query
      const page = await listRuns(customerId, { position: toRunPosition(cursor), limit, status })
      return {
        items: page.items.map(presentRunListItem),
        next_cursor: page.nextCursor,
        scanned: page.scanned,
        matched: page.items.length,
      }
    }),
    createRoute(runEndpoints.getRun, async ({ customerId, params, role }) =>
      presentRun(
        await getRun(customerId, params.run_id, role === 'viewer' ? 'looking' : 'sharing'),
      ),
    ),
    createRoute(runEndpoints.streamRunEvents, async ({ customerId, params, ...call }) => {
      const since = readLastPosition(call.headers) ?? call.query.since ?? []
      const path = { customerId, runId: params.run_id }
      return presentStream(await followRunEvents(deps, path, { since, signal: call.signal }))
    }),
    createRoute(runEndpoints.cancelRun, async ({ customerId, params }) => {
      const { id, status } = await cancelRun(deps, customerId, params.run_id)
      return { run_id: id, status }
    }),
    createRoute(runEndpoints.getRunMap, async ({ customerId, params, query }) => {
      const runId = params.run_id
      const asked = { session: query.session ?? null, uxMapJobId: query.ux_map_job ?? null }
      return new Written(
        await deps.wholeRuns.run(customerId, () => getRunMap(deps, { customerId, runId }, asked)),
      )
    }),
    ...createComparisonRoutes(deps),
    ...createAggregateRoutes(deps),
  ]
}

function createComparisonRoutes(deps: RunRouteDeps): Route[] {
  return [
    createRoute(runEndpoints.compareRuns, async ({ customerId, params, query }) => {
      const path = { customerId, runId: params.run_id }
      const asked = { other: query.with ?? null, from: Number(query.cursor ?? 0) }
      return new Written(
        await deps.wholeRuns.run(customerId, () => compareTwoRuns(deps, path, asked)),
      )
    }),
    createRoute(runEndpoints.getVerdict, async ({ customerId, params }) =>
      deps.wholeRuns.run(customerId, () => getVerdict(deps, customerId, params.run_id)),
    ),
    createRoute(runEndpoints.getProblemHistory, async ({ customerId, params, query }) => {
      const runId = params.run_id
      return presentHistory(
        await getProblemHistory(deps, { customerId, runId }, query.cursor ?? ''),
      )
    }),
  ]
}

function createAggregateRoutes(deps: RunRouteDeps): Route[] {
  return [
    createRoute(runEndpoints.getAggregateReport, async (call) => presentAggregate(deps, call)),
    createRoute(runEndpoints.getAggregateReportJson, async (call) => presentAggregate(deps, call)),
    createRoute(
      runEndpoints.getAggregateReportMarkdown,
      async ({ customerId, params }) =>
        new Written(await renderAggregate(deps, { customerId, runId: params.run_id }, 'markdown')),
    ),
    createRoute(runEndpoints.getAggregateReportHtml, async ({ customerId, params }) => {
      const path = { customerId, runId: params.run_id }
      return new Written(
        await deps.wholeRuns.run(customerId, () => renderAggregate(deps, path, 'html')),
      )
    }),
  ]
}

async function presentAggregate(
  deps: RunRouteDeps,
  { customerId, params, query }: Call<typeof runEndpoints.getAggregateReport>,
): Promise<Written> {
  const aggregate = await getStoredAggregate(deps, customerId, params.run_id)
  const task = { kind: 'aggregate', aggregate, from: Number(query.cursor ?? 0) } as const
  return new Written(await deps.reading.perform(customerId, task))
}

/** A value that none of our streams sent is ignored. */
function readLastPosition({ 'last-event-id': id }: IncomingHttpHeaders): number[] | null {
  return runPosition.safeParse(id).data ?? null
}

async function* presentStream(messages: AsyncIterable<RunMessage>): AsyncGenerator<StreamedEvent> {
  for await (const message of messages) {
    const position = message.position.join(',')
    if (message.kind === 'end') {
      const data: RunEnd = { kind: 'run_ended', status: message.status }
      yield { id: position, event: data.kind, data }
    } else {
      const data = { ...presentEvent(message.event), session_id: message.sessionId, position }
      yield { id: position, event: data.kind, data }
    }
  }
}

function readIdempotencyKey({ 'idempotency-key': key }: IncomingHttpHeaders): string | null {
  if (key === undefined) return null
  if (typeof key === 'string' && key.length > 0 && key.length <= limits.idempotencyKeyLength) {
    return key
  }
  throw new ApiError('invalid_request', {
    detail: `Idempotency-Key: must be 1 to ${limits.idempotencyKeyLength} characters`,
  })
}
