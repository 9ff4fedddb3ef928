import type { IncomingHttpHeaders } from 'node:http'
import { sessionEndpoints } from '@understudy/contract/endpoints/sessions'
import {
  Bytes,
  type Call,
  createRoute,
  type Route,
  type StreamedEvent,
  Written,
} from '../http/route.ts'
import { onceFor } from '../lib/once-for.ts'
import type { OneAtATime } from '../lib/waiting/one-at-a-time.ts'
import { renderReport } from '../operations/runs/render-report.ts'
import type { RecordDeps } from '../operations/sessions/find-record.ts'
import { followEvents } from '../operations/sessions/follow-events.ts'
import { getStoredReport } from '../operations/sessions/get-report.ts'
import { getScreenshot } from '../operations/sessions/get-screenshot.ts'
import type { SessionPath } from '../operations/sessions/get-session.ts'
import { getCompressedTranscript } from '../operations/sessions/get-transcript.ts'
import { listEvents } from '../operations/sessions/list-events.ts'
import type { SessionWatch } from '../operations/sessions/session-watch.ts'
import type { StoredEvent } from '../store/runs/session-events.ts'
import { presentEvent } from './present-event.ts'

export interface SessionRouteDeps extends RecordDeps {
  sessionWatch: SessionWatch
  wholeRuns: OneAtATime
}

/** The record of one session. */
export function createSessionRoutes(deps: SessionRouteDeps): Route[] {
  return [
    createRoute(sessionEndpoints.getTranscript, async (call) => {
      const path = readPath(call)
      const { compressed, cursor } = call.query
      const bytes = await getCompressedTranscript(deps, path)
      if (!compressed) {
        const from = cursor === undefined ? null : Number(cursor)
        const task = { kind: 'transcript', transcript: bytes, from } as const
        return new Written(await deps.reading.perform(path.customerId, task))
      }
      return new Bytes(bytes, 'application/gzip', `transcript-${path.sessionId}.json.gz`)
    }),
    createRoute(sessionEndpoints.getReport, async (call) => presentReport(deps, call)),
    createRoute(sessionEndpoints.getReportJson, async (call) => presentReport(deps, call)),
    createRoute(
      sessionEndpoints.getReportMarkdown,
      async (call) => new Written(await renderReport(deps, readPath(call), 'markdown')),
    ),
    createRoute(
      sessionEndpoints.getReportHtml,
      async (call) =>
        new Written(
          await deps.wholeRuns.run(call.customerId, () =>
            renderReport(deps, readPath(call), 'html'),
          ),
        ),
    ),
    createRoute(sessionEndpoints.getScreenshot, async (call) => {
      const { filename } = call.params
      const { kind } = call.query
      const picture = await getScreenshot(deps, readPath(call), { kind, filename })
      return new Bytes(picture.bytes, picture.contentType, filename)
    }),
    ...createEventRoutes(deps),
  ]
}

async function presentReport(
  deps: SessionRouteDeps,
  call: Call<typeof sessionEndpoints.getReport>,
): Promise<Written> {
  const report = await getStoredReport(deps, readPath(call))
  const task = { kind: 'report', report, from: Number(call.query.cursor ?? 0) } as const
  return new Written(await deps.reading.perform(call.customerId, task))
}

function createEventRoutes(deps: SessionRouteDeps): Route[] {
  return [
    createRoute(sessionEndpoints.listSessionEvents, async (call) => {
      const page = await listEvents(deps, readPath(call), call.query)
      return {
        items: page.items.map(presentEvent),
        next_since: page.nextSince,
        terminal: page.isTerminal,
      }
    }),
    createRoute(sessionEndpoints.streamSessionEvents, async (call) => {
      const since = Math.max(call.query.since, readLastEventId(call.headers))
      return presentStream(await followEvents(deps, readPath(call), { since, signal: call.signal }))
    }),
  ]
}

function readPath({
  customerId,
  params,
}: {
  customerId: string
  params: { run_id: string; session_id: string }
}): SessionPath {
  return { customerId, runId: params.run_id, sessionId: params.session_id }
}

/** A value that none of our streams sent is ignored. */
function readLastEventId({ 'last-event-id': id }: IncomingHttpHeaders): number {
  return typeof id === 'string' && /^(?:0|[1-9]\d{0,9})$/.test(id) ? Number(id) : 0
}

async function* presentStream(events: AsyncIterable<StoredEvent>): AsyncGenerator<StreamedEvent> {
  for await (const event of events) yield streamed(event)
}

/** Once for all its readers. */
const streamed = onceFor((event: StoredEvent): StreamedEvent => {
  return { id: event.seq, event: event.kind, data: presentEvent(event) }
})
