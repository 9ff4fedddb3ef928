import { identifier } from '@understudy/contract/common'
import { defineEndpoint } from '@understudy/contract/endpoint'
import { z } from 'zod'
import {
  Bytes,
  createRoute,
  CustomerEvents,
  type Route,
  type StreamedEvent,
  WithStatus,
  Written,
} from '../http/route.ts'
import { iconSvg } from '../lib/icon.ts'
import { type HomePageDeps, showHomePage } from '../operations/pages/show-home-page.ts'
import { showReturnPage } from '../operations/pages/show-return-page.ts'
import { followSharedRun, type RunProgress } from '../operations/runs/follow-shared-run.ts'
import { getSharedScreenshot } from '../operations/runs/get-shared-screenshot.ts'
import { type ReportPageDeps, showReportPage } from '../operations/runs/show-report-page.ts'
import type { SessionWatch } from '../operations/sessions/session-watch.ts'

const icon = new Bytes(new TextEncoder().encode(iconSvg), 'image/svg+xml', 'favicon.svg')

/** Common to all pages: they are for people, who have no key. */
const page = {
  method: 'GET',
  resource: 'pages',
  auth: 'none',
  rateLimit: 'public',
  body: null,
  responses: { 200: { kind: 'page' } },
  errors: [],
} as const

const token = z.string().max(512).catch('')

/** The pages for people. Registered like API operations, but not part of the contract. */
export const pages = {
  showHome: defineEndpoint({
    ...page,
    path: '/',
    summary: 'See what this service is',
    description: 'Shows whether the service works and how to start a first run.',
    params: z.object({}),
    query: z.object({}),
  }),
  showReport: defineEndpoint({
    ...page,
    path: '/r/{run_id}',
    summary: 'Read the report of a run',
    description:
      'Requires the share token in `report_url`; follows the run while it is in progress.',
    params: z.object({ run_id: identifier }),
    query: z.object({ t: token }),
    refusals: { 401: { kind: 'page' } },
  }),
  showIcon: defineEndpoint({
    ...page,
    path: '/favicon.ico',
    summary: 'The icon requested by browsers',
    description: 'An SVG image.',
    params: z.object({}),
    query: z.object({}),
    responses: { 200: { kind: 'bytes', contentTypes: ['image/svg+xml'] } },
  }),
  followRun: defineEndpoint({
    ...page,
    path: '/r/{run_id}/live',
    summary: 'The events of the page of a run in progress',
    description: 'Requires the share token of the page; ends when the run does.',
    params: z.object({ run_id: identifier }),
    query: z.object({ t: token }),
    responses: { 200: { kind: 'event_stream' } },
  }),
  showScreenshot: defineEndpoint({
    ...page,
    path: '/r/{run_id}/{session_id}/{filename}',
    summary: 'A picture of a report page',
    description: 'Requires the share token of the page.',
    params: z.object({ run_id: identifier, session_id: identifier, filename: z.string() }),
    query: z.object({
      t: token,
      kind: z.enum(['screenshots', 'ambient']).catch('screenshots'),
    }),
    responses: {
      200: { kind: 'bytes', contentTypes: ['image/png', 'image/jpeg', 'image/webp'] },
    },
  }),
  showBillingReturn: defineEndpoint({
    ...page,
    path: '/billing',
    summary: 'Return from the payment processor',
    description: 'Checkout and portal return here if DASHBOARD_URL is this service.',
    params: z.object({}),
    query: z.object({ checkout: z.enum(['done', 'cancelled', 'portal']).catch('portal') }),
  }),
} as const

export type PageDeps = ReportPageDeps & HomePageDeps & { sessionWatch: SessionWatch }

/** The pages for people. */
export function createPageRoutes(deps: PageDeps): Route[] {
  return [
    createRoute(pages.showHome, async () => showHomePage(deps)),
    createRoute(pages.showIcon, async () => icon),
    createRoute(pages.showReport, async ({ params, query }) => {
      const { run_id: runId } = params
      const shown = await showReportPage(deps, runId, query.t)
      return shown.kind === 'report'
        ? new WithStatus(200, new Written(shown.html))
        : new WithStatus(401, shown.html)
    }),
    createRoute(pages.followRun, async ({ params, query, signal }) => {
      const shared = { runId: params.run_id, token: query.t }
      const { customerId, progress } = await followSharedRun(deps, shared, signal)
      return new CustomerEvents(customerId, presentProgress(progress))
    }),
    createRoute(pages.showScreenshot, async ({ params, query }) => {
      const { run_id: runId, session_id: sessionId, filename } = params
      const file = { token: query.t, kind: query.kind, filename }
      const { bytes, contentType } = await getSharedScreenshot(deps, { runId, sessionId }, file)
      return new Bytes(bytes, contentType, filename)
    }),
    createRoute(pages.showBillingReturn, async ({ query }) => showReturnPage(query.checkout)),
  ]
}

async function* presentProgress(
  progress: AsyncIterable<RunProgress>,
): AsyncGenerator<StreamedEvent> {
  let id = 0
  for await (const each of progress) {
    id += 1
    yield { id, event: each.kind, data: each.kind === 'session' ? each.view : {} }
  }
}
