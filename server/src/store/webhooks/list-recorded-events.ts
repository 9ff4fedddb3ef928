import { type WebhookEventName, webhookEventName } from '@understudy/contract/events'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database.ts'
import type { RunPosition } from '../runs/runs.ts'

/** An event of a customer, delivered to webhooks or not. */
export interface RecordedEvent {
  id: string
  event: WebhookEventName
  customerId: string
  createdAt: Date
  payload: Record<string, unknown>
}

const parsedPayload = z.record(z.string(), z.unknown())

/** A customer's first `limit` events after a position, by their time and id. */
export async function listRecordedEvents(
  db: Database,
  { customerId, since, limit }: { customerId: string; since: RunPosition; limit: number },
): Promise<RecordedEvent[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'event', 'customer_id', 'created_at', 'payload'])
    .where('customer_id', '=', customerId)
    .where(
      sql<boolean>`(created_at, id) > (${since.createdAt}::timestamptz, ${since.id ?? ''}::text)`,
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    event: webhookEventName.parse(row.event),
    customerId: row.customer_id,
    createdAt: row.created_at,
    payload: parsedPayload.parse(row.payload),
  }))
}
