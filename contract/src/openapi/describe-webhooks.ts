import { z } from 'zod'
import { webhookEnvelope, webhookEvents } from '../events.ts'
import type { JsonObject } from './json-object.ts'
import { sampleOf } from './sample-of.ts'
import type { SchemaBook } from './schema-book.ts'

/** The requests sent to a customer's webhooks, one per event. */
export function describeWebhooks(book: SchemaBook): JsonObject {
  const described = Object.entries(webhookEvents).map(([event, { summary, payload }]) => {
    const envelope = webhookEnvelope.extend({ event: z.literal(event), payload })
    const schema = book.describe(envelope, 'output')
    const post = {
      operationId: event,
      tags: ['webhooks'],
      summary,
      description: usage,
      security: [],
      parameters: [
        header('X-Service-Signature', signature),
        header('X-Service-Event-Id', 'Identical for all attempts of one event.'),
        header('X-Service-Event', 'The name of the event.'),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema, example: sampleOf(schema, book.named) } },
      },
      responses: { '2XX': { description: 'Delivered; any other status is retried.' } },
    }
    return [event, { post }] as const
  })
  return Object.fromEntries(described)
}

const signature =
  '`t=<unix_seconds>,v1=<hex HMAC-SHA256 of t.body>`; two `v1=` for 24 hours after `regenerate_secret`.'

const usage = `
To verify: use the raw body before parsing it, and compute HMAC-SHA256 over the value of \`t\`, a dot and the body. The key
is the secret as returned, as UTF-8 bytes; do not decode it. Compare the lower-case hex with each \`v1=\` in constant time and
accept if any matches: for 24 hours after \`regenerate_secret\` the header carries two, made with the new and the old secret.
Reject a \`t\` more than five minutes in the past or future.

Respond with a 2xx. Any other response, including a redirect, is retried 30 seconds, 5 minutes, 30 minutes and 2 hours after the
previous attempt, unless the server is configured otherwise. Every attempt is signed separately; \`X-Service-Event-Id\` stays the same,
so you can recognize an event you have already handled. A \`webhook.test\` is sent once.
`.trim()

function header(name: string, description: string): JsonObject {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } }
}
