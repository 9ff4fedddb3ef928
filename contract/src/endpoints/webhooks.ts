import { z } from 'zod'
import { identifier } from '../common.ts'
import { defineEndpoint, empty, json } from '../endpoint.ts'
import { webhookEnvelope, webhookEventName } from '../events.ts'
import { limits } from '../limits.ts'
import { eventCursor } from '../query.ts'
import {
  attempted,
  trackerToken,
  webhook,
  webhookDelivery,
  webhookFormat,
  webhookPaused,
  webhookQuietHours,
} from '../webhooks/webhook.ts'
import { listOf, nothing } from './common.ts'

const idParams = webhook.pick({ id: true })
const deliveryParams = idParams.extend({
  delivery_id: identifier.describe('Identifier of the delivery.'),
})

const writeBody = z.strictObject({
  url: z
    .string()
    .min(1)
    .max(limits.urlLength)
    .describe(
      'http or https; with format email mailto: and one address; with a tracker the https address of the project, as browsers open it.',
    )
    .meta({ examples: ['https://hooks.example.com/understudy'] }),
  events: z.array(webhookEventName).min(1).max(50),
  quiet_hours: webhookQuietHours,
  token: trackerToken.optional(),
})

const common = {
  resource: 'webhooks',
  auth: 'api_key',
  rateLimit: 'general',
  query: nothing,
} as const

/** Addresses of receivers often contain a secret, so viewers do not read them. */
const needsRole = 'member'

export const webhookEndpoints = {
  createWebhook: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/webhooks',
    summary: 'Create a webhook',
    description: `Registers a URL for events and returns its secret once; at most ${limits.webhooksPerCustomer} webhooks per customer. An e-mail address and a tracker can subscribe to verdict.failed and monitor.silent; an address gets them once it is confirmed.`,
    examples: {
      'Finished runs': {
        url: 'https://hooks.example.com/understudy',
        events: ['run.completed', 'run.partial', 'run.failed'],
      },
      'A Slack channel, not at night': {
        url: 'https://hooks.slack.com/services/T000/B000/XXXX',
        format: 'slack',
        events: ['verdict.failed', 'monitor.silent'],
        quiet_hours: { from: '22:00', to: '07:00', time_zone: 'Europe/Berlin' },
      },
      'A mail': {
        url: 'mailto:shop-team@example.com',
        format: 'email',
        events: ['verdict.failed', 'monitor.silent'],
      },
      'Issues on GitHub': {
        url: 'https://github.com/acme/shop',
        format: 'github',
        token: 'github_pat_11AAAAAAA0example',
        events: ['verdict.failed', 'monitor.silent'],
      },
    },
    params: nothing,
    body: writeBody.extend({
      format: webhookFormat.default('json'),
      quiet_hours: webhookQuietHours.default(null),
      secret: z
        .string()
        .min(limits.webhookSecretLength)
        .max(255)
        .optional()
        .describe('Only with format json; defaults to 32 random bytes.'),
    }),
    responses: {
      201: json(
        webhook.extend({
          secret: z
            .string()
            .optional()
            .describe('What signs the deliveries; only present if the format is json.'),
        }),
      ),
    },
    errors: ['encryption_not_configured', 'encryption_failure', 'email_not_configured'],
  }),
  listWebhooks: defineEndpoint({
    ...common,
    needsRole,
    method: 'GET',
    path: '/webhooks',
    summary: 'List webhooks',
    description: 'Lists the webhooks, oldest first.',
    params: nothing,
    body: null,
    responses: { 200: json(listOf(webhook)) },
    errors: [],
  }),
  getWebhook: defineEndpoint({
    ...common,
    needsRole,
    method: 'GET',
    path: '/webhooks/{id}',
    summary: 'Get a webhook',
    description: 'Returns a webhook.',
    params: idParams,
    body: null,
    responses: { 200: json(webhook) },
    errors: ['not_found'],
  }),
  updateWebhook: defineEndpoint({
    ...common,
    method: 'PATCH',
    path: '/webhooks/{id}',
    summary: 'Update a webhook',
    description:
      'Changes a webhook. A new secret is returned once; deliveries are also signed with the old one for 24 hours. Another e-mail address has to be confirmed again, and another host of a tracker needs its token.',
    examples: { 'A new secret': { regenerate_secret: true }, 'A pause': { paused: true } },
    params: idParams,
    body: writeBody.partial().extend({
      paused: webhookPaused.optional(),
      regenerate_secret: z
        .boolean()
        .optional()
        .describe('Only with format json.')
        .meta({ examples: [true] }),
    }),
    responses: {
      200: json(
        webhook.extend({
          secret: z.string().optional().describe('Only present if regenerate_secret was true.'),
        }),
      ),
    },
    errors: ['not_found', 'encryption_not_configured', 'encryption_failure'],
  }),
  deleteWebhook: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Delete a webhook',
    description: 'Deletes a webhook and cancels its pending retries.',
    params: idParams,
    body: null,
    responses: { 204: empty },
    errors: ['not_found'],
  }),
  testWebhook: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary: 'Send a test event',
    description:
      'Sends one webhook.test event now and returns the outcome; it is not recorded in the deliveries or in last_delivery_status. An e-mail address has to be confirmed first. A tracker opens an issue that says that it is a test.',
    params: idParams,
    body: null,
    responses: { 200: json(attempted) },
    errors: ['not_found', 'conflict', 'test_failed'],
  }),
  sendWebhookCode: defineEndpoint({
    ...common,
    rateLimit: 'confirmations',
    method: 'POST',
    path: '/webhooks/{id}/code',
    summary: 'Send the code of an address',
    description:
      'Sends a mail with the code that confirms the address, and returns what the mail server answered. The code is the same until the address changes. Only for format email, until it is confirmed.',
    params: idParams,
    body: null,
    responses: { 200: json(attempted) },
    errors: ['not_found', 'conflict', 'test_failed', 'email_not_configured'],
  }),
  confirmWebhook: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/webhooks/{id}/confirm',
    summary: 'Confirm an e-mail address',
    description:
      'Confirms an address with the code that was sent to it: from then on it gets events. Confirming it again changes nothing.',
    examples: { 'The code of the mail': { code: 'K7QXP-3M9WD' } },
    params: idParams,
    body: z.strictObject({
      code: z.string().min(1).max(40).describe('As in the mail; case does not matter.'),
    }),
    responses: { 200: json(webhook) },
    errors: ['not_found', 'encryption_not_configured', 'encryption_failure'],
  }),
  listWebhookDeliveries: defineEndpoint({
    ...common,
    needsRole,
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    summary: 'List deliveries',
    description: 'Lists the last 100 deliveries of a webhook.',
    params: idParams,
    body: null,
    responses: { 200: json(listOf(webhookDelivery)) },
    errors: ['not_found', 'dispatcher_error'],
  }),
  getWebhookDelivery: defineEndpoint({
    ...common,
    needsRole,
    method: 'GET',
    path: '/webhooks/{id}/deliveries/{delivery_id}',
    summary: 'Get a delivery',
    description: 'Returns a delivery with the body that is posted for it.',
    params: deliveryParams,
    body: null,
    responses: {
      200: json(
        webhookDelivery.extend({
          body: z
            .string()
            .describe(
              'JSON, as the receiver gets it, and with format email or a tracker the event that it tells; the signature is made for each attempt.',
            )
            .meta({
              examples: [
                '{"event":"run.completed","customer_id":"cus_06gvqdjetpvjtd6k9cennunrpc","timestamp":"2026-03-02T09:30:00.000Z","payload":{}}',
              ],
            }),
        }),
      ),
    },
    errors: ['not_found'],
  }),
  redeliverWebhookDelivery: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{delivery_id}/redeliver',
    summary: 'Redeliver an event',
    description: `Makes a delivery due now, whatever its status: the next attempt sends the same event with the same id and a new signature, and a failed one is retried only while the schedule has delays left. An event that arrived once stays delivered. Repeating the request before that attempt has ended changes nothing. After ${limits.attemptsPerDelivery} attempts the response is 409.`,
    params: deliveryParams,
    body: null,
    responses: { 202: json(webhookDelivery) },
    errors: ['not_found', 'conflict'],
  }),
  listEvents: defineEndpoint({
    ...common,
    needsRole,
    method: 'GET',
    path: '/events',
    summary: 'List events',
    description: `Lists what webhooks are sent, oldest first, whether or not there is one: at most ${limits.eventsPerPage} events after since. Ask again with next_since. An event can come twice, with the same id.`,
    params: nothing,
    query: z.object({
      since: eventCursor
        .optional()
        .describe(
          'next_since of an earlier answer, or a time in Unix milliseconds; by default now, which lists nothing.',
        ),
    }),
    body: null,
    responses: {
      200: json(
        listOf(webhookEnvelope.extend({ id: identifier }).meta({ id: 'Event' })).extend({
          next_since: z.string().describe('Where to go on.'),
        }),
      ),
    },
    errors: [],
  }),
} as const
