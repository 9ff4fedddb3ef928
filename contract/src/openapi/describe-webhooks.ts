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
      security: [],
      parameters: [
        header('X-Service-Signature', '`t=<unix_seconds>,v1=<hex HMAC-SHA256 of t.body>`'),
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

function header(name: string, description: string): JsonObject {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } }
}
