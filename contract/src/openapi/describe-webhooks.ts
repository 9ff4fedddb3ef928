import { z } from 'zod'
import { webhookEnvelope, webhookEvents } from '../events.ts'
import type { JsonObject, SchemaBook } from './schema-book.ts'

/** The requests we send to a customer's webhooks, one per event. */
export function describeWebhooks(book: SchemaBook): JsonObject {
  const described = Object.entries(webhookEvents).map(([event, { summary, payload }]) => {
    const envelope = webhookEnvelope.extend({ event: z.literal(event), payload })
    const post = {
      operationId: event,
      tags: ['webhooks'],
      summary,
      description: usage,
      security: [],
      parameters: [
        header('X-Service-Signature', signature),
        header('X-Service-Event-Id', 'Stays the same over the attempts of one event.'),
        header('X-Service-Event', 'The name of the event.'),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: book.describe(envelope, 'output') } },
      },
      responses: { '2XX': { description: 'Delivered; anything else is tried again.' } },
    }
    return [event, { post }] as const
  })
  return Object.fromEntries(described)
}

const signature =
  '`t=<unix_seconds>,v1=<hex HMAC-SHA256 of t.body>`; two `v1=` for 24 hours after `regenerate_secret`.'

const usage = `
To verify: take the raw body before anything parses it, and compute HMAC-SHA256 over the value of \`t\`, a dot and the body. The key
is the secret as it was shown, as UTF-8 bytes; it is not decoded. Compare the lower-case hex with each \`v1=\` in constant time and
accept when any fits: for 24 hours after \`regenerate_secret\` the header carries two, made with the new and the old secret.
Refuse a \`t\` more than five minutes before or after now.

Answer with a 2xx; anything else, redirects included, is tried again 30 seconds, 5 minutes, 30 minutes and 2 hours after the attempt
before, unless the server is set otherwise, and then given up. Every attempt is signed anew; \`X-Service-Event-Id\` stays, so an
event that was taken already can be told. A \`webhook.test\` is sent once.
`.trim()

function header(name: string, description: string): JsonObject {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } }
}
