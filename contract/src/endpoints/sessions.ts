import { z } from 'zod'
import { identifier } from '../common.ts'
import { defineEndpoint, json } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { partCursor, flag, wholeNumber } from '../query.ts'
import { report } from '../report.ts'
import { sessionEvent } from '../session-event.ts'
import { transcript } from '../transcript.ts'
import { nothing } from './common.ts'

const base = '/runs/{run_id}/sessions/{session_id}'
const sessionParams = z.object({ run_id: identifier, session_id: identifier })

const common = {
  resource: 'sessions',
  auth: 'api_key',
  rateLimit: 'general',
  method: 'GET',
  params: sessionParams,
  body: null,
  errors: ['not_found'],
} as const

const { max, fallback } = limits.eventsPageSize
const since = wholeNumber({ min: 0, max: 2_147_483_647, fallback: 0 }).describe(
  'Only events with a larger `seq`.',
)

/** A page holds at most `max` events; larger limits are clamped rather than rejected (spec: Limits). */
const eventLimit = wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER, fallback })

export const sessionEndpoints = {
  getTranscript: defineEndpoint({
    ...common,
    path: `${base}/transcript`,
    summary: 'Get the transcript',
    description:
      'Everything observed, thought and done; `compressed=true` returns the stored gzip unchanged.',
    query: z.object({
      compressed: flag.describe('Whether to return the stored gzip unchanged.'),
      cursor: partCursor.meta({
        description:
          '0 for a transcript in parts, then the `next_cursor` of the part before. Without one it comes whole, however long it is.',
        examples: ['0'],
      }),
    }),
    responses: { 200: { ...json(transcript), orBytes: ['application/gzip'] } },
  }),
  getReport: defineEndpoint({
    ...common,
    path: `${base}/report`,
    summary: 'Get the session report',
    description: 'The report of one session, available once the session has ended.',
    query: z.object({ cursor: partCursor }),
    responses: { 200: json(report) },
  }),
  getReportJson: defineEndpoint({
    ...common,
    path: `${base}/report.json`,
    summary: 'Session report as .json',
    description: 'The same as `report`.',
    query: z.object({ cursor: partCursor }),
    responses: { 200: json(report) },
  }),
  getReportMarkdown: defineEndpoint({
    ...common,
    path: `${base}/report.md`,
    summary: 'Session report as Markdown',
    description: 'The report of one session.',
    query: nothing,
    responses: { 200: { kind: 'text', contentType: 'text/markdown' } },
  }),
  getReportHtml: defineEndpoint({
    ...common,
    path: `${base}/report.html`,
    summary: 'Session report as a page',
    description: 'The report of one session, with screenshots.',
    query: nothing,
    responses: { 200: { kind: 'text', contentType: 'text/html' } },
  }),
  getScreenshot: defineEndpoint({
    ...common,
    rateLimit: 'pictures',
    path: `${base}/screenshots/{filename}`,
    summary: 'Get a screenshot',
    description:
      'A screenshot that a `screenshot` event references by `file` and `kind`; ambient ones such as 0000.jpg require `kind=ambient`.',
    params: sessionParams.extend({
      filename: z
        .string()
        .max(limits.screenshotNameLength)
        .regex(/^[\w.-]+\.(?:png|jpg|jpeg|webp)$/, 'must be the name of a screenshot')
        .describe('The `file` of the event, at most 128 characters.')
        .meta({ examples: ['0001.jpg'] }),
    }),
    query: z.object({
      kind: z
        .enum(['screenshots', 'ambient'])
        .default('screenshots')
        .describe(
          '`screenshots` of turns, or `ambient` ones taken between them, as the event says.',
        )
        .meta({ examples: ['screenshots'] }),
    }),
    responses: {
      200: { kind: 'bytes', contentTypes: ['image/png', 'image/jpeg', 'image/webp'] },
    },
  }),
  listSessionEvents: defineEndpoint({
    ...common,
    path: `${base}/events`,
    summary: 'List session events',
    description: 'Lists the events recorded after `since`.',
    query: z.object({
      since,
      limit: eventLimit
        .transform((limit) => Math.min(limit, max))
        .describe(`Values above ${max} count as ${max}.`),
    }),
    responses: {
      200: json(
        z.object({
          items: z.array(sessionEvent),
          next_since: z
            .int()
            .describe('The `since` of the next request.')
            .meta({ examples: [42] }),
          terminal: z
            .boolean()
            .describe('Whether the session has ended and no event follows.')
            .meta({ examples: [true] }),
        }),
      ),
    },
  }),
  streamSessionEvents: defineEndpoint({
    ...common,
    path: `${base}/stream`,
    summary: 'Stream session events',
    description:
      'Streams events as they are recorded; the larger of `since` and Last-Event-ID applies.',
    query: z.object({ since }),
    headers: z.object({
      'Last-Event-ID': since.describe('The seq of the last event received.'),
    }),
    responses: { 200: { kind: 'event_stream' } },
  }),
} as const
