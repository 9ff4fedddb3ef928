import { type WebhookEventName, webhookEventName } from '@understudy/contract/events'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../database.ts'
import { writeJson } from '../json.ts'
import type { WebhookTables } from './webhook-tables.ts'

const attempts = z.array(
  z.object({ at: z.string(), status_code: z.int().nullable(), error: z.string().nullable() }),
)

/** One event for one webhook, across all attempts. */
export interface WebhookDelivery {
  id: string
  eventId: string
  event: WebhookEventName
  /** The run that the event is about, if it is about one. */
  runId: string | null
  attemptCount: number
  /** `delivered` stays true of an event whose repetition failed for good. */
  status: 'pending' | 'delivered' | 'dead'
  lastStatusCode: number | null
  lastError: string | null
  nextAttemptAt: Date | null
  createdAt: Date
  /** When the event arrived first, whatever became of repetitions. */
  deliveredAt: Date | null
  /** In order. */
  attempts: z.infer<typeof attempts>
}

/** The last `limit` deliveries of a webhook, newest first. */
export async function listWebhookDeliveryRows(
  db: Database,
  { customerId, webhookId, limit }: { customerId: string; webhookId: string; limit: number },
): Promise<WebhookDelivery[]> {
  const rows = await selectDeliveries(db)
    .where('delivery.customer_id', '=', customerId)
    .where('delivery.webhook_id', '=', webhookId)
    .orderBy('delivery.created_at', 'desc')
    .orderBy('delivery.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(parseDelivery)
}

/** A delivery of a webhook and the event that it carries, with what signs links to its run. */
export async function findWebhookDelivery(
  db: Database,
  { customerId, webhookId, id }: { customerId: string; webhookId: string; id: string },
): Promise<FoundDelivery | undefined> {
  const row = await selectDeliveries(db)
    .leftJoin('runs', (join) =>
      join
        .onRef('runs.customer_id', '=', 'delivery.customer_id')
        .on('runs.id', '=', sql<string>`outbox.payload ->> 'run_id'`),
    )
    .innerJoin('signing_keys', (join) => join.on('signing_keys.name', '=', 'share_token'))
    .select(['outbox.payload', 'outbox.created_at as eventCreatedAt'])
    .select(['runs.report_urls_revoked_at as revokedAt', 'signing_keys.secret as key'])
    .where('delivery.customer_id', '=', customerId)
    .where('delivery.webhook_id', '=', webhookId)
    .where('delivery.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const delivery = parseDelivery(row)
  return {
    delivery,
    event: {
      id: delivery.eventId,
      name: delivery.event,
      payload: row.payload,
      createdAt: row.eventCreatedAt,
    },
    share: { key: row.key, reportUrlsRevokedAt: row.revokedAt },
  }
}

interface FoundDelivery {
  delivery: WebhookDelivery
  event: { id: string; name: WebhookEventName; payload: unknown; createdAt: Date }
  share: { key: string; reportUrlsRevokedAt: Date | null }
}

/** The delivery of a webhook, locked until the end of the transaction. */
export async function lockWebhookDelivery(
  trx: Trx,
  { customerId, webhookId, id }: { customerId: string; webhookId: string; id: string },
): Promise<WebhookDelivery | undefined> {
  const row = await selectDeliveries(trx)
    .where('delivery.customer_id', '=', customerId)
    .where('delivery.webhook_id', '=', webhookId)
    .where('delivery.id', '=', id)
    .forUpdate('delivery')
    .executeTakeFirst()
  return row && parseDelivery(row)
}

/** Makes a delivery due at `now`. A running attempt of it is still recorded. */
export async function makeDeliveryDue(
  trx: Trx,
  { customerId, id, now }: { customerId: string; id: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', next_attempt_at: now })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

function selectDeliveries(db: Database) {
  return db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('outbox', (join) =>
      join
        .onRef('outbox.customer_id', '=', 'delivery.customer_id')
        .onRef('outbox.id', '=', 'delivery.event_id'),
    )
    .selectAll('delivery')
    .select(['outbox.event', sql<string | null>`outbox.payload ->> 'run_id'`.as('run_id')])
}

function parseDelivery(
  row: Selectable<WebhookTables['webhook_deliveries']> & { event: string; run_id: string | null },
): WebhookDelivery {
  return {
    id: row.id,
    eventId: row.event_id,
    event: webhookEventName.parse(row.event),
    runId: row.run_id,
    attemptCount: row.attempt_count,
    status: row.status,
    lastStatusCode: row.last_status_code,
    lastError: row.last_error,
    nextAttemptAt: row.next_attempt_at,
    createdAt: row.created_at,
    deliveredAt: row.delivered_at,
    attempts: attempts.parse(row.attempts),
  }
}

/**
 * The age of the latest claim among a customer's deliveries whose attempt can still be running; null if there is none.
 */
export async function getLastClaimAgeMs(db: Database, customerId: string): Promise<number | null> {
  const { age } = await db
    .selectFrom('webhook_deliveries')
    .select(
      sql<number | null>`(extract(epoch from clock_timestamp() - max(claimed_at)) * 1000)::int`.as(
        'age',
      ),
    )
    .where('customer_id', '=', customerId)
    .where('claimed_until', 'is not', null)
    .executeTakeFirstOrThrow()
  return age
}

/** The result of an attempt. A delivery is dead if `nextAttemptAt` is null and the event never arrived. */
export interface RecordedAttempt {
  customerId: string
  deliveryId: string
  /** The claim the attempt was made under. */
  claim: number
  at: Date
  isDelivered: boolean
  statusCode: number | null
  error: string | null
  nextAttemptAt: Date | null
}

/**
 * Records the result of an attempt on the delivery and its webhook; nothing if another process has claimed it since.
 */
export async function recordAttempt(db: Database, attempt: RecordedAttempt): Promise<void> {
  const { isDelivered, at } = attempt
  const nextAttemptAt = isDelivered ? null : attempt.nextAttemptAt
  await db
    .with('recorded', (query) =>
      query
        .updateTable('webhook_deliveries')
        .set({
          status: getStatus({ isDelivered, nextAttemptAt }),
          attempt_count: sql<number>`attempt_count + 1`,
          attempts: sql<string>`attempts || ${writeAttempt(attempt)}::jsonb`,
          last_status_code: attempt.statusCode,
          last_error: attempt.error,
          next_attempt_at: nextAttemptAt,
          claimed_until: null,
          ...(isDelivered ? { delivered_at: sql<Date>`coalesce(delivered_at, ${at})` } : {}),
        })
        .where('customer_id', '=', attempt.customerId)
        .where('id', '=', attempt.deliveryId)
        .where('claim', '=', attempt.claim)
        .where('status', '=', 'pending')
        .returning(['webhook_id', sql<number>`(status = 'dead')::int`.as('dead')]),
    )
    .updateTable('webhooks')
    .from('recorded')
    .set({
      last_delivery_at: at,
      last_delivery_status: attempt.statusCode?.toString() ?? 'unreachable',
      // A delivery that is still being retried, or whose event arrived before, does not change the count.
      dead_in_a_row: isDelivered ? 0 : sql<number>`dead_in_a_row + recorded.dead`,
      failed_in_a_row: isDelivered ? 0 : sql<number>`failed_in_a_row + 1`,
    })
    .where('webhooks.customer_id', '=', attempt.customerId)
    .whereRef('webhooks.id', '=', 'recorded.webhook_id')
    .execute()
}

function writeAttempt({ at, statusCode, error }: RecordedAttempt): string {
  return writeJson({ at: at.toISOString(), status_code: statusCode, error })
}

function getStatus({
  isDelivered,
  nextAttemptAt,
}: Pick<RecordedAttempt, 'isDelivered' | 'nextAttemptAt'>) {
  if (isDelivered) return 'delivered'
  if (nextAttemptAt !== null) return 'pending'
  return sql<
    WebhookDelivery['status']
  >`case when delivered_at is null then 'dead' else 'delivered' end`
}
