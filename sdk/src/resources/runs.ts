import type { RunEvent } from '@understudy/contract/run-event'
import { type FindingSource, listFindings, type RunFinding } from '../list-findings.ts'
import { listPages } from '../list-pages.ts'
import type { Answer, Body, Query } from '../operation.ts'
import { streamRunEvents } from '../stream-run-events.ts'
import type { CallOptions, PartOptions, Transport } from '../transport.ts'
import { type RunDetail, waitForRun, type WaitOptions } from '../wait-for-run.ts'

/** One run in a list. */
export type RunListItem = Answer<'listRuns'>['items'][number]

/** Runs and the data across all their sessions. */
export interface Runs {
  /** Sent with an idempotency key, generated if you pass none, so that a retry does not start a second run. */
  create: (
    body: Body<'createRun'>,
    options?: CallOptions & { idempotencyKey?: string },
  ) => Promise<Answer<'createRun'>>
  /** One page. With a status filter it can be empty although later pages are not. */
  list: (query?: Query<'listRuns'>, options?: CallOptions) => Promise<Answer<'listRuns'>>
  /** Every run, newest first; pages are fetched as needed. */
  listAll: (query?: Query<'listRuns'>, options?: CallOptions) => AsyncGenerator<RunListItem, void>
  get: (runId: string, options?: CallOptions) => Promise<Answer<'getRun'>>
  /**
   * Events of all sessions as they happen, each once; reconnects after a broken connection and ends with the run. since: the
   * position of an event.
   */
  stream: (
    runId: string,
    options?: { since?: string; signal?: AbortSignal },
  ) => AsyncGenerator<RunEvent, void>
  /** Waits until a run has ended and its aggregate report is available or has failed, through outages of the service. Codes: timeout (`timeoutMs` is over). */
  wait: (runId: string, options?: WaitOptions) => Promise<RunDetail>
  cancel: (runId: string, options?: CallOptions) => Promise<Answer<'cancelRun'>>
  /** session: a session's id, or `all`. ux_map_job: a completed map of a repository to compare with. */
  map: (
    runId: string,
    query?: Query<'getRunMap'>,
    options?: CallOptions,
  ) => Promise<Answer<'getRunMap'>>
  /** What changed since the run `with`; by default since the last earlier run of the same host, of the same device if there is one. */
  compare: (
    runId: string,
    query?: Query<'compareRuns'>,
    options?: CallOptions,
  ) => Promise<Answer<'compareRuns'>>
  /** Whether a run that has ended passes its gate, with each rule and its evidence. */
  verdict: (runId: string, options?: CallOptions) => Promise<Answer<'getVerdict'>>
  /** Every finding of a run that has ended: those that stopped a visitor first, then by severity. The report is read in parts as needed. */
  findings: (runId: string, options?: CallOptions) => AsyncGenerator<RunFinding, void>
  /** When each problem was first seen, and the run to compare with. */
  /** `cursor`: of the answer before, if that did not have all problems. */
  problemHistory: (runId: string, options?: PartOptions) => Promise<Answer<'getProblemHistory'>>
  /** `cursor`: of the answer before, if that did not have all findings. */
  aggregateReport: (runId: string, options?: PartOptions) => Promise<Answer<'getAggregateReport'>>
  aggregateReportMarkdown: (runId: string, options?: CallOptions) => Promise<string>
  aggregateReportHtml: (runId: string, options?: CallOptions) => Promise<string>
}

/** Creates the methods for runs. */
export function createRuns({ json, text, open }: Transport): Runs {
  const list: Runs['list'] = (query = {}, options) => json('GET /runs', { query }, options)
  const get: Runs['get'] = (runId, options) =>
    json('GET /runs/{run_id}', { params: { run_id: runId } }, options)
  const aggregateReport: Runs['aggregateReport'] = (runId, { cursor, ...options } = {}) =>
    json(
      'GET /runs/{run_id}/aggregate-report',
      { params: { run_id: runId }, query: { cursor } },
      options,
    )
  return {
    create: (body, { idempotencyKey = makeKey(), ...options } = {}) =>
      json('POST /runs', { body }, { ...options, headers: { 'Idempotency-Key': idempotencyKey } }),
    list,
    listAll: (query = {}, options) =>
      listPages((cursor) => list({ ...query, cursor }, options), query.cursor),
    get,
    findings: (runId, options) =>
      listFindings(
        { get, aggregateReport, sessionReport: readSessionReport(json) },
        runId,
        options,
      ),
    stream: (runId, { since, signal } = {}) =>
      streamRunEvents({
        since,
        signal,
        open: (last, stop) =>
          open(
            'GET /runs/{run_id}/stream',
            { params: { run_id: runId }, query: { since: last } },
            { signal: stop },
          ),
      }),
    wait: (runId, options) => waitForRun(get, runId, options),
    cancel: (runId, options) =>
      json('POST /runs/{run_id}/cancel', { params: { run_id: runId } }, options),
    map: (runId, query = {}, options) =>
      json('GET /runs/{run_id}/map', { params: { run_id: runId }, query }, options),
    compare: (runId, query = {}, options) =>
      json('GET /runs/{run_id}/comparison', { params: { run_id: runId }, query }, options),
    verdict: (runId, options) =>
      json('GET /runs/{run_id}/verdict', { params: { run_id: runId } }, options),
    problemHistory: (runId, { cursor, ...options } = {}) =>
      json(
        'GET /runs/{run_id}/problem-history',
        { params: { run_id: runId }, query: { cursor } },
        options,
      ),
    aggregateReport,
    aggregateReportMarkdown: (runId, options) =>
      text('GET /runs/{run_id}/aggregate-report.md', { params: { run_id: runId } }, options),
    aggregateReportHtml: (runId, options) =>
      text('GET /runs/{run_id}/aggregate-report.html', { params: { run_id: runId } }, options),
  }
}

function readSessionReport(json: Transport['json']): FindingSource['sessionReport'] {
  return (runId, sessionId, { cursor, ...options } = {}) =>
    json(
      'GET /runs/{run_id}/sessions/{session_id}/report',
      { params: { run_id: runId, session_id: sessionId }, query: { cursor } },
      options,
    )
}

/** Browsers provide crypto.randomUUID only on https pages. */
function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
