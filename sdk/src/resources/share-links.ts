import type { Answer, Body } from '../operation.ts'
import type { CallOptions, Transport } from '../transport.ts'

/** Links that open the report of a run for anyone who has them. */
export interface ShareLinks {
  create: (
    runId: string,
    body?: Body<'createShareLink'>,
    options?: CallOptions,
  ) => Promise<Answer<'createShareLink'>>
  /** Of one run, newest first, also the newest of those that open nothing. */
  listForRun: (runId: string, options?: CallOptions) => Promise<Answer<'listRunShareLinks'>>
  /** The active ones of all runs, newest first. */
  list: (options?: CallOptions) => Promise<Answer<'listShareLinks'>>
  revoke: (id: string, options?: CallOptions) => Promise<Answer<'revokeShareLink'>>
  /** Ends every `report_url` of the run that was given out so far. */
  revokeReportUrls: (runId: string, options?: CallOptions) => Promise<Answer<'revokeReportUrls'>>
}

/** Creates the methods for share links. */
export function createShareLinks({ json }: Transport): ShareLinks {
  return {
    create: (runId, body = {}, options) =>
      json('POST /runs/{run_id}/share-links', { params: { run_id: runId }, body }, options),
    listForRun: (runId, options) =>
      json('GET /runs/{run_id}/share-links', { params: { run_id: runId } }, options),
    list: (options) => json('GET /share-links', {}, options),
    revoke: (id, options) => json('DELETE /share-links/{id}', { params: { id } }, options),
    revokeReportUrls: (runId, options) =>
      json('POST /runs/{run_id}/revoke-report-urls', { params: { run_id: runId } }, options),
  }
}
