import { z } from 'zod'
import { identifier, shortText, timestamp } from '../common.ts'
import { defineEndpoint, json } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { actor, idParams, listOf, nothing } from './common.ts'

const { min, max, fallback } = limits.shareLinkDays

const shareLink = z
  .object({
    id: identifier.meta({ examples: ['shr_06gvqdjetpvjtd6k9cennunrpc'] }),
    run_id: identifier,
    target_url: z.string().describe('Where its run was sent.'),
    name: z
      .string()
      .nullable()
      .describe('Whom it is for; null if nothing was given.')
      .meta({ examples: ['Agency'] }),
    status: z
      .enum(['active', 'expired', 'revoked'])
      .describe('Whether it opens the report; `revoked` also if it has expired since.')
      .meta({ examples: ['active'] }),
    url: z
      .string()
      .nullable()
      .describe('The link; null once it opens nothing.')
      .meta({
        examples: ['https://api.example.com/r/run_06gvqdjetpvjtd6k9cennunrpc?t=cust_a.shr_0.x'],
      }),
    created_at: timestamp,
    created_by: actor.describe('Who made it.'),
    expires_at: timestamp
      .describe('When it stops opening the report, UTC.')
      .meta({ examples: ['2026-04-01T09:30:00.000Z'] }),
    revoked_at: timestamp
      .nullable()
      .describe('When it was revoked, UTC; null if it was not.')
      .meta({ examples: [null] }),
    last_opened_at: timestamp
      .nullable()
      .describe(
        'When the report page was last requested with it, UTC, to the minute; programs that preview links count.',
      )
      .meta({ examples: ['2026-03-03T08:15:00.000Z'] }),
  })
  .meta({ id: 'ShareLink' })
export type ShareLink = z.infer<typeof shareLink>

const common = {
  resource: 'share links',
  auth: 'api_key',
  rateLimit: 'general',
  query: nothing,
  // Also to read: what is listed opens reports without a sign-in.
  needsRole: 'member',
} as const
const runParams = z.object({ run_id: identifier })

const reportUrlsRevoked = timestamp
  .nullable()
  .describe(
    'When the `report_url`s that had been given out were revoked last, UTC; null if never. They are not listed: every read of the run gives out a new one.',
  )
  .meta({ examples: [null] })

export const shareLinkEndpoints = {
  createShareLink: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/runs/{run_id}/share-links',
    summary: 'Share a run',
    description: `Creates a link that opens the report of a run for anyone who has it, until it expires or is revoked. A customer has at most ${limits.shareLinksPerCustomer} active links. Of the run's links that open nothing, all but the newest ${limits.endedShareLinksPerRun} are deleted.`,
    examples: {
      'For two weeks': { name: 'Agency', expires_in_days: 14 },
    },
    params: runParams,
    body: z.strictObject({
      name: shortText.optional().describe('Whom it is for.'),
      expires_in_days: z
        .int()
        .min(min)
        .max(max)
        .default(fallback)
        .describe('After how many days it expires.')
        .meta({ examples: [14] }),
    }),
    responses: { 201: json(shareLink) },
    errors: ['not_found', 'conflict'],
  }),
  listRunShareLinks: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/runs/{run_id}/share-links',
    summary: 'List the share links of a run',
    description: `Lists the share links of a run, newest first: all that are active, and the newest ${limits.endedShareLinksPerRun} of those that open nothing.`,
    params: runParams,
    body: null,
    responses: {
      200: json(z.object({ items: z.array(shareLink), report_urls_revoked_at: reportUrlsRevoked })),
    },
    errors: ['not_found'],
  }),
  listShareLinks: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/share-links',
    summary: 'List active share links',
    description: 'Lists the share links of all runs that open a report now, newest first.',
    params: nothing,
    body: null,
    responses: { 200: json(listOf(shareLink)) },
    errors: [],
  }),
  revokeShareLink: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: '/share-links/{id}',
    summary: 'Revoke a share link',
    description:
      'Ends one link for good; pages that are open with it get no more data. Other links keep working.',
    params: idParams,
    body: null,
    responses: { 200: json(shareLink) },
    needsNoRoom: true,
    errors: ['not_found'],
  }),
  revokeReportUrls: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/runs/{run_id}/revoke-report-urls',
    summary: 'Revoke report URLs',
    description:
      'Ends every `report_url` of the run that was given out so far. The next read of the run gives out one that works; share links are not affected.',
    params: runParams,
    body: null,
    responses: {
      200: json(
        z.object({
          report_urls_revoked_at: timestamp
            .describe('What was given out until then opens nothing any more, UTC.')
            .meta({ examples: ['2026-03-02T09:30:00.000Z'] }),
        }),
      ),
    },
    needsNoRoom: true,
    errors: ['not_found'],
  }),
} as const
