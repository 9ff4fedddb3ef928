import type { SessionEvent } from '@understudy/contract/session-event'
import type { Answer, Query } from '../operation.ts'
import { streamSessionEvents } from '../stream-session-events.ts'
import type { CallOptions, PartOptions, Transport } from '../transport.ts'

/** What one persona did, saw and thought. */
export interface Sessions {
  /** `cursor`: of the answer before, if that did not have all findings. */
  report: (runId: string, sessionId: string, options?: PartOptions) => Promise<Answer<'getReport'>>
  reportMarkdown: (runId: string, sessionId: string, options?: CallOptions) => Promise<string>
  reportHtml: (runId: string, sessionId: string, options?: CallOptions) => Promise<string>
  /** Whole, or with a `cursor` in parts: `0` for the first one, then the `next_cursor` of the part before. */
  transcript: (
    runId: string,
    sessionId: string,
    options?: PartOptions,
  ) => Promise<Answer<'getTranscript'>>
  /** The stored gzip file, unchanged. */
  compressedTranscript: (runId: string, sessionId: string, options?: CallOptions) => Promise<Blob>
  screenshot: (
    runId: string,
    sessionId: string,
    filename: string,
    options?: CallOptions & Query<'getScreenshot'>,
  ) => Promise<Blob>
  /** One page of events; continue with next_since until terminal. */
  events: (
    runId: string,
    sessionId: string,
    query?: Query<'listSessionEvents'>,
    options?: CallOptions,
  ) => Promise<Answer<'listSessionEvents'>>
  /** Events as they happen, each once; reconnects after a broken connection and ends with the session. */
  stream: (
    runId: string,
    sessionId: string,
    options?: { since?: number; signal?: AbortSignal },
  ) => AsyncGenerator<SessionEvent, void>
}

const base = '/runs/{run_id}/sessions/{session_id}'

/** Creates the methods for sessions. */
export function createSessions({ json, text, blob, open }: Transport): Sessions {
  const events: Sessions['events'] = (runId, sessionId, query = {}, options) =>
    json(`GET ${base}/events`, { ...at(runId, sessionId), query }, options)
  return {
    report: (runId, sessionId, { cursor, ...options } = {}) =>
      json(`GET ${base}/report`, { ...at(runId, sessionId), query: { cursor } }, options),
    reportMarkdown: (runId, sessionId, options) =>
      text(`GET ${base}/report.md`, at(runId, sessionId), options),
    reportHtml: (runId, sessionId, options) =>
      text(`GET ${base}/report.html`, at(runId, sessionId), options),
    transcript: (runId, sessionId, { cursor, ...options } = {}) =>
      json(`GET ${base}/transcript`, { ...at(runId, sessionId), query: { cursor } }, options),
    compressedTranscript: (runId, sessionId, options) =>
      blob(
        `GET ${base}/transcript`,
        { ...at(runId, sessionId), query: { compressed: true } },
        options,
      ),
    screenshot: (runId, sessionId, filename, { kind, ...options } = {}) =>
      blob(
        `GET ${base}/screenshots/{filename}`,
        { params: { run_id: runId, session_id: sessionId, filename }, query: { kind } },
        options,
      ),
    events,
    stream: (runId, sessionId, { since = 0, signal } = {}) =>
      streamSessionEvents({
        since,
        signal,
        open: (last, stop) =>
          open(
            `GET ${base}/stream`,
            { ...at(runId, sessionId), query: { since } },
            { signal: stop, headers: last > since ? { 'Last-Event-ID': String(last) } : {} },
          ),
        isAtEnd: async (last) => {
          const page = await events(runId, sessionId, { since: last, limit: 1 }, { signal })
          return page.terminal && page.items.length === 0
        },
      }),
  }
}

function at(
  runId: string,
  sessionId: string,
): {
  params: { run_id: string; session_id: string }
} {
  return { params: { run_id: runId, session_id: sessionId } }
}
