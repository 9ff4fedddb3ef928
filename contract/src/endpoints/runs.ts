import { z } from 'zod'
import { aggregateReport } from '../aggregate-report.ts'
import { identifier } from '../common.ts'
import { problemHistory } from '../comparison/problem-history.ts'
import { repositoryOverlay } from '../comparison/repository-overlay.ts'
import { runComparison } from '../comparison/run-comparison.ts'
import { defineEndpoint, json } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { partCursor, runCursor, runPosition, wholeNumber } from '../query.ts'
import { mapArtifact } from '../run-map.ts'
import {
  admittedRun,
  createRunBody,
  runDetail,
  runListItem,
  runStatus,
  sessionStatus,
} from '../run.ts'
import { verdict } from '../verdict/verdict.ts'
import { nothing } from './common.ts'

const common = { resource: 'runs', auth: 'api_key', rateLimit: 'general' } as const
const runParams = z.object({ run_id: identifier })

const aggregate = {
  ...common,
  method: 'GET',
  params: runParams,
  query: nothing,
  body: null,
  errors: ['not_found'],
} as const

export const runEndpoints = {
  createRun: defineEndpoint({
    ...common,
    rateLimit: 'runs',
    method: 'POST',
    path: '/runs',
    summary: 'Start a run',
    description: 'Sends personas to a site.',
    examples: {
      'Two personas with a task': {
        target_url: 'https://shop.example.com/',
        persona_ids: ['pers_0000000000000000000default', 'pers_0000000000000000000hurried'],
        task: 'Find a lamp under 50 euros and put it into the cart',
      },
      'An inline persona': {
        target_url: 'https://shop.example.com/',
        persona: { name: 'Maya', role_description: 'Buys gifts online in her lunch break.' },
        flows: ['Open the cart', 'Change the quantity'],
        duration_budget: 'medium',
      },
    },
    params: nothing,
    query: nothing,
    headers: z.object({
      'Idempotency-Key': z
        .string()
        .min(1)
        .max(limits.idempotencyKeyLength)
        .optional()
        .describe(
          'A repeated request with the same key and body returns the same response for 24 hours.',
        )
        .meta({ examples: ['d0c4b7a2-5f0e-4f0c-9d53-0e8f3a1f9a61'] }),
    }),
    body: createRunBody,
    responses: { 202: json(admittedRun) },
    errors: [
      'payment_required',
      'billing_cancelled',
      'spend_limit_reached',
      'target_not_allowed',
      'persona_not_found',
      'credential_not_found',
      'idempotency_key_reused',
      'model_unavailable',
    ],
  }),
  listRuns: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/runs',
    summary: 'List runs',
    description: 'Lists runs, newest first. The status filter applies to each scanned page.',
    params: nothing,
    query: z.object({
      limit: wholeNumber(limits.runsPageSize).describe('How many to return.'),
      status: runStatus
        .optional()
        .describe('Only runs in this state.')
        .meta({ examples: ['completed'] }),
      cursor: runCursor
        .optional()
        .describe('The `next_cursor` of the previous page, or Unix time in milliseconds.'),
    }),
    body: null,
    responses: {
      200: json(
        z.object({
          items: z.array(runListItem),
          next_cursor: z.string().nullable(),
          scanned: z
            .int()
            .describe('Number of runs read for this page.')
            .meta({ examples: [50] }),
          matched: z
            .int()
            .describe('Number of them that passed the filter.')
            .meta({ examples: [1] }),
        }),
      ),
    },
    errors: [],
  }),
  getRun: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/runs/{run_id}',
    summary: 'Get a run',
    description: 'Returns a run and its sessions.',
    params: runParams,
    query: nothing,
    body: null,
    responses: { 200: json(runDetail) },
    errors: ['not_found'],
  }),
  streamRunEvents: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/runs/{run_id}/stream',
    summary: 'Stream the events of a run',
    description:
      'Streams the events of all sessions as they are recorded, each with its `session_id` and the `position` to continue from; after the last one `run_ended` with the `status` of the run. Last-Event-ID takes precedence over `since`.',
    params: runParams,
    query: z.object({ since: runPosition.optional().describe('Only events with a larger `seq`.') }),
    headers: z.object({
      'Last-Event-ID': runPosition.optional().describe('The position of the last event received.'),
    }),
    body: null,
    responses: { 200: { kind: 'event_stream' } },
    errors: ['not_found'],
  }),
  cancelRun: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/runs/{run_id}/cancel',
    summary: 'Cancel a run',
    description: 'Stops a run; a finished run is returned unchanged.',
    params: runParams,
    query: nothing,
    body: null,
    responses: { 200: json(z.object({ run_id: identifier, status: runStatus })) },
    needsNoRoom: true,
    errors: ['not_found'],
  }),
  getRunMap: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/runs/{run_id}/map',
    summary: 'Get the map of a run',
    description:
      'The pages a session visited and the transitions between them; `session=all` merges all sessions. With `ux_map_job`, a ' +
      'completed UX map job, `repository` compares it with the map of that repository.',
    params: runParams,
    query: z.object({
      session: identifier
        .optional()
        .describe('A session, or `all` to merge the sessions; by default the first one.')
        .meta({ examples: ['sess_06gvqdjetpvjtd6k9cennunrpc'] }),
      ux_map_job: identifier
        .optional()
        .describe('A completed UX map job, to compare the map with that of its repository.')
        .meta({ examples: ['uxj_06gvqdjetpvjtd6k9cennunrpc'] }),
    }),
    body: null,
    responses: {
      200: json(
        z.object({
          artifact: mapArtifact.describe('Pages and transitions.'),
          screenshot_base_path: z
            .string()
            .describe('Prefix of the screenshot paths.')
            .meta({
              examples: [
                '/runs/run_06gvqdjetpvjtd6k9cennunrpc/sessions/sess_06gvqdjetpvjtd6k9cennunrpc/screenshots',
              ],
            }),
          session_id: z.string(),
          sessions: z.array(
            z.object({
              id: identifier
                .describe('Identifier of the session.')
                .meta({ examples: ['sess_06gvqdjetpvjtd6k9cennunrpc'] }),
              persona_id: identifier,
              status: sessionStatus
                .describe('State of the session.')
                .meta({ examples: ['completed'] }),
            }),
          ),
          repository: repositoryOverlay.nullable().describe('null without `ux_map_job`.'),
        }),
      ),
    },
    errors: ['not_found', 'conflict'],
  }),
  compareRuns: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/runs/{run_id}/comparison',
    summary: 'Compare two runs',
    description:
      'What changed since the run `with`: new, persisting and gone problems, and those that this run did not check again; by default since the last earlier run of the same host that tested something, of the same device if there is one, and then of the same task and named steps. Both must have ended.',
    params: runParams,
    query: z.object({
      with: identifier
        .optional()
        .describe(
          'The run to compare with; by default the last earlier run of the same host, of the same device if there is one.',
        )
        .meta({ examples: ['run_06gvqdjetpvjtd6k9cennunrpc'] }),
      cursor: partCursor,
    }),
    body: null,
    responses: { 200: json(runComparison) },
    errors: ['not_found', 'conflict'],
  }),
  getVerdict: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/runs/{run_id}/verdict',
    summary: 'Get the verdict on a run',
    description:
      'Whether a run that has ended passes its gate, with each rule and its evidence. It is judged once and does not change.',
    params: runParams,
    query: nothing,
    body: null,
    responses: { 200: json(verdict) },
    errors: ['not_found', 'conflict'],
  }),
  getProblemHistory: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/runs/{run_id}/problem-history',
    summary: 'Get the history of problems',
    description:
      'When each problem of a run was first seen, in the order of their fingerprints, and the run to compare this one with.',
    params: runParams,
    query: z.object({
      cursor: identifier.optional().describe('The `next_cursor` of the previous answer.'),
    }),
    body: null,
    responses: { 200: json(problemHistory) },
    errors: ['not_found'],
  }),
  getAggregateReport: defineEndpoint({
    ...aggregate,
    path: '/runs/{run_id}/aggregate-report',
    summary: 'Get the aggregate report',
    description:
      'The report across all sessions of a run with several sessions; if there is none, the 404 says why.',
    query: z.object({ cursor: partCursor }),
    responses: { 200: json(aggregateReport) },
  }),
  getAggregateReportJson: defineEndpoint({
    ...aggregate,
    path: '/runs/{run_id}/aggregate-report.json',
    summary: 'Aggregate report as .json',
    description: 'The same as `aggregate-report`.',
    query: z.object({ cursor: partCursor }),
    responses: { 200: json(aggregateReport) },
  }),
  getAggregateReportMarkdown: defineEndpoint({
    ...aggregate,
    path: '/runs/{run_id}/aggregate-report.md',
    summary: 'Aggregate report as Markdown',
    description: 'The report across all sessions of a run.',
    responses: { 200: { kind: 'text', contentType: 'text/markdown' } },
  }),
  getAggregateReportHtml: defineEndpoint({
    ...aggregate,
    path: '/runs/{run_id}/aggregate-report.html',
    summary: 'Aggregate report as a page',
    description: 'The report across all sessions of a run, with screenshots.',
    responses: { 200: { kind: 'text', contentType: 'text/html' } },
  }),
} as const
