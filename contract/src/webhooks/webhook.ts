import { z } from 'zod'
import { identifier, timestamp } from '../common.ts'
import { webhookEventName } from '../events.ts'
import { limits } from '../limits.ts'
import { quietHours } from '../schedule.ts'
import { trackerFormats } from './trackers.ts'

/** How an event is written. */
export const webhookFormat = z
  .enum(['json', 'slack', 'email', ...trackerFormats])
  .describe(
    'json: the event. slack: a message for an incoming webhook of Slack, or of what understands those; its URL is stored encrypted and never shown again. email: a mail. github, gitlab, linear and jira: an issue for each problem, once.',
  )
  .meta({ examples: ['json'] })

export type WebhookFormat = z.infer<typeof webhookFormat>

/** What opens issues. */
export const trackerToken = z
  .string()
  .min(1)
  .max(limits.trackerTokenLength)
  .regex(/^[!-~]+$/, 'must have only visible ASCII characters')
  .describe(
    'Only with format github, gitlab, linear or jira, and required there: a token that may read and open issues of the project; for Jira the e-mail address of its account, a colon and the token. Stored encrypted and never returned.',
  )

/** When nothing is sent to a receiver. */
export const webhookQuietHours = quietHours
  .nullable()
  .describe('Hours in which nothing is sent; null: none.')
  .meta({ examples: [null] })

/** Whether a receiver is stopped. */
export const webhookPaused = z
  .boolean()
  .describe(
    'Whether it is paused: events that happen meanwhile are not sent to it, deliveries that are pending wait. Test events are sent.',
  )
  .meta({ examples: [false] })

/** A registered webhook; the secret is only in the response that created it. */
export const webhook = z
  .object({
    id: identifier
      .describe('Identifier of the webhook.')
      .meta({ examples: ['wh_06gvqdjetpvjtd6k9cennunrpc'] }),
    url: z
      .string()
      .describe(
        'With format slack only its origin; with format email mailto: and the address; with a tracker the project.',
      )
      .meta({ examples: ['https://hooks.example.com/understudy'] }),
    events: z.array(webhookEventName),
    format: webhookFormat,
    quiet_hours: webhookQuietHours,
    paused: webhookPaused,
    confirmed: z
      .boolean()
      .describe(
        'false: an e-mail address whose code was not entered yet. It gets no events, those of the meantime included.',
      )
      .meta({ examples: [true] }),
    last_delivery_at: timestamp
      .nullable()
      .describe('When the last attempt ended, UTC; null before the first.')
      .meta({ examples: ['2026-03-02T09:30:00.000Z'] }),
    last_delivery_status: z
      .string()
      .nullable()
      .describe('For example an HTTP status, or with format email the status of the mail server.')
      .meta({ examples: ['200'] }),
    created_at: timestamp,
    disabled: z
      .boolean()
      .describe('Whether no events are sent.')
      .meta({ examples: [false] }),
  })
  .meta({ id: 'Webhook' })

/** One event for one webhook, across all attempts. */
export const webhookDelivery = z
  .object({
    id: identifier
      .describe('Identifier of the delivery.')
      .meta({ examples: ['whd_06gvqdjetpvjtd6k9cennunrpc'] }),
    event_id: identifier
      .describe('Identical for all attempts and webhooks.')
      .meta({ examples: ['evt_06gvqdjetpvjtd6k9cennunrpc'] }),
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
      )
      .meta({ examples: ['delivered'] }),
    last_status_code: z
      .int()
      .nullable()
      .describe('HTTP status of the last attempt; null without a response.')
      .meta({ examples: [200] }),
    last_error: z
      .string()
      .nullable()
      .describe('Why the last attempt failed; null if it did not.')
      .meta({ examples: [null] }),
    next_retry_at: timestamp
      .nullable()
      .describe('When the next attempt is due, UTC; null if there is none.')
      .meta({ examples: [null] }),
    created_at: timestamp,
    delivered_at: timestamp
      .nullable()
      .describe('When the event arrived first.')
      .meta({ examples: ['2026-03-02T09:30:00.000Z'] }),
    attempts: z
      .array(
        z
          .object({
            at: timestamp
              .describe('When the attempt ended, UTC.')
              .meta({ examples: ['2026-03-02T09:30:00.000Z'] }),
            status_code: z.int().nullable(),
            error: z.string().nullable(),
          })
          .meta({ id: 'DeliveryAttempt' }),
      )
      .describe('In order; those made before this field existed are missing.'),
  })
  .meta({ id: 'WebhookDelivery' })

/** What became of one attempt. */
export const attempted = z.object({
  delivered: z
    .boolean()
    .describe('Whether the receiver answered with 2xx.')
    .meta({ examples: [true] }),
  status_code: z.int().nullable(),
  attempt_count: z.int(),
  error: z.string().nullable(),
})
