import { z } from 'zod'
import { identifier, timestamp } from '../common.ts'
import { defineEndpoint, empty, json } from '../endpoint.ts'
import { webhookEnvelope, webhookEventName } from '../events.ts'
import { limits } from '../limits.ts'
import { eventCursor } from '../query.ts'
import { quietHours } from '../schedule.ts'
import { idParams, listOf, nothing } from './common.ts'

/** How an event is written. */
export const webhookFormat = z
  .enum(['json', 'slack'])
  .describe(
    'json: the event. slack: a message for an incoming webhook of Slack, or of what understands those; its URL is stored encrypted and never shown again.',
  )
  .meta({ examples: ['json'] })

export type WebhookFormat = z.infer<typeof webhookFormat>

const webhookQuietHours = quietHours
  .nullable()
  .describe('Hours in which nothing is sent; null: none.')
  .meta({ examples: [null] })

const webhookPaused = z
  .boolean()
  .describe(
    'Whether it is paused: events that happen meanwhile are not sent to it, deliveries that are pending wait. Test events are sent.',
  )
  .meta({ examples: [false] })

/** A registered webhook; the secret is only in the response that created it. */
export const webhook = z
  .object({
    id: identifier,
    url: z
      .string()
      .describe('With format slack only its origin.')
      .meta({ examples: ['https://hooks.example.com/understudy'] }),
    events: z.array(webhookEventName),
    format: webhookFormat,
    quiet_hours: webhookQuietHours,
    paused: webhookPaused,
    last_delivery_at: timestamp.nullable(),
    last_delivery_status: z.string().nullable().describe('For example an HTTP status.'),
    created_at: timestamp,
    disabled: z.boolean(),
  })
  .meta({ id: 'Webhook' })

/** One event for one webhook, across all attempts. */
export const webhookDelivery = z
  .object({
    id: identifier,
    event_id: identifier,
    event: webhookEventName,
    run_id: identifier
      .nullable()
      .describe('The run that the event is about; null if it is about none.')
      .meta({ examples: ['run_06gvqdjetpvjtd6k9cennunrpc'] }),
    attempt_count: z.int().min(0),
    status: z
      .enum(['pending', 'delivered', 'dead'])
      .describe(
        'dead: given up, the event never arrived. An event that arrived becomes delivered again when a repetition has failed for good.',
      ),
    last_status_code: z.int().nullable(),
    last_error: z.string().nullable(),
    next_retry_at: timestamp.nullable(),
    created_at: timestamp,
    delivered_at: timestamp.nullable().describe('When the event arrived first.'),
    attempts: z
      .array(
        z
          .object({
            at: timestamp,
            status_code: z.int().nullable(),
            error: z.string().nullable(),
          })
          .meta({ id: 'DeliveryAttempt' }),
      )
      .describe('In order; those made before this field existed are missing.'),
  })
  .meta({ id: 'WebhookDelivery' })

const writeBody = z.strictObject({
  url: z.string().min(1).max(limits.urlLength).describe('http or https.'),
  events: z.array(webhookEventName).min(1).max(50),
  quiet_hours: webhookQuietHours,
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
    description: `Registers a URL for events and returns its secret once; at most ${limits.webhooksPerCustomer} webhooks per customer.`,
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
        .describe('Defaults to 32 random bytes.'),
    }),
    responses: { 201: json(webhook.extend({ secret: z.string() })) },
    errors: ['encryption_not_configured', 'encryption_failure'],
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
      'Changes a webhook. A new secret is returned once; deliveries are also signed with the old one for 24 hours.',
    examples: { 'A new secret': { regenerate_secret: true }, 'A pause': { paused: true } },
    params: idParams,
    body: writeBody
      .partial()
      .extend({ paused: webhookPaused.optional(), regenerate_secret: z.boolean().optional() }),
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
      'Sends one webhook.test event now and returns the outcome; it is not recorded in the deliveries or in last_delivery_status.',
    params: idParams,
    body: null,
    responses: {
      200: json(
        z.object({
          delivered: z.boolean(),
          status_code: z.int().nullable(),
          attempt_count: z.int(),
          error: z.string().nullable(),
        }),
      ),
    },
    errors: ['not_found', 'test_failed'],
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
    params: idParams.extend({ delivery_id: identifier }),
    body: null,
    responses: {
      200: json(
        webhookDelivery.extend({
          body: z
            .string()
            .describe('JSON, as the receiver gets it; the signature is made for each attempt.')
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
    params: idParams.extend({ delivery_id: identifier }),
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
