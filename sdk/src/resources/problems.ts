import type { Answer, Body } from '../operation.ts'
import type { CallOptions, PartOptions, Transport } from '../transport.ts'

/** Problems that runs report, and what was decided about them. */
export interface Problems {
  /** In the order of the run's report; `cursor`: of the answer before, if that did not have all. */
  list: (runId: string, options?: PartOptions) => Promise<Answer<'listProblems'>>
  get: (runId: string, fingerprint: string, options?: CallOptions) => Promise<Answer<'getProblem'>>
  /** A Playwright test that fails while the site has the problem, or why there is none. */
  reproduction: (
    runId: string,
    fingerprint: string,
    options?: CallOptions,
  ) => Promise<Answer<'getReproduction'>>
  /** The problem as the title and the Markdown of an issue. */
  issue: (runId: string, fingerprint: string, options?: CallOptions) => Promise<Answer<'getIssue'>>
  /** Holds for all runs that report the problem. */
  triage: (
    runId: string,
    fingerprint: string,
    body: Body<'triageProblem'>,
    options?: CallOptions,
  ) => Promise<Answer<'triageProblem'>>
  comment: (
    runId: string,
    fingerprint: string,
    body: Body<'createComment'>,
    options?: CallOptions,
  ) => Promise<Answer<'createComment'>>
  deleteComment: (
    runId: string,
    fingerprint: string,
    commentId: string,
    options?: CallOptions,
  ) => Promise<void>
}

/** Creates the methods for problems. */
export function createProblems({ json, none }: Transport): Problems {
  return {
    list: (runId, { cursor, ...options } = {}) =>
      json(
        'GET /runs/{run_id}/problems',
        { params: { run_id: runId }, query: { cursor } },
        options,
      ),
    get: (runId, fingerprint, options) =>
      json(
        'GET /runs/{run_id}/problems/{fingerprint}',
        { params: { run_id: runId, fingerprint } },
        options,
      ),
    reproduction: (runId, fingerprint, options) =>
      json(
        'GET /runs/{run_id}/problems/{fingerprint}/reproduction',
        { params: { run_id: runId, fingerprint } },
        options,
      ),
    issue: (runId, fingerprint, options) =>
      json(
        'GET /runs/{run_id}/problems/{fingerprint}/issue',
        { params: { run_id: runId, fingerprint } },
        options,
      ),
    triage: (runId, fingerprint, body, options) =>
      json(
        'PATCH /runs/{run_id}/problems/{fingerprint}',
        { params: { run_id: runId, fingerprint }, body },
        options,
      ),
    comment: (runId, fingerprint, body, options) =>
      json(
        'POST /runs/{run_id}/problems/{fingerprint}/comments',
        { params: { run_id: runId, fingerprint }, body },
        options,
      ),
    deleteComment: (runId, fingerprint, commentId, options) =>
      none(
        'DELETE /runs/{run_id}/problems/{fingerprint}/comments/{comment_id}',
        { params: { run_id: runId, fingerprint, comment_id: commentId } },
        options,
      ),
  }
}
