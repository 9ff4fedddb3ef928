import { sql } from 'kysely'
import { z } from 'zod'
import { createId } from '../../lib/ids.ts'
import { anyOf } from '../any-of.ts'
import type { Database, Trx } from '../database.ts'
import { inParts } from '../in-parts.ts'

interface WaitingEvent {
  customer_id: string
  id: string
  event: string
  position: number
}

/** Which events become deliveries, and when they are due. */
interface FanOut {
  now: Date
  firstAttemptAt: Date
  limit: number
  /** Only those of this customer; null: of all. */
  only?: string | null
  /** Not those of these customers. */
  except?: readonly string[]
}

/** Customers with events that are not deliveries yet. */
export async function listWaitingCustomers(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('customer_id')
    .distinct()
    .where('dispatched_at', 'is', null)
    .limit(limit)
    .execute()
  return rows.map(({ customer_id: id }) => id)
}

/**
 * Turns up to `limit` events, oldest first, into deliveries to exactly the subscribed webhooks. Each event is processed
 * once, even with concurrent calls. Returns the number of events.
 */
export async function fanOutEvents(
  db: Database,
  { now, firstAttemptAt, limit, only = null, except = [] }: FanOut,
): Promise<number> {
  if (!(await isAnyWaiting(db))) return 0
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<WaitingEvent>`
      with waiting as (
        select position from outbox where dispatched_at is null
          and (${only}::text is null or customer_id = ${only}) and customer_id <> all(${except}::text[])
        order by position limit ${limit} for update skip locked
      )
      update outbox set dispatched_at = ${now} from waiting where outbox.position = waiting.position
      returning customer_id, id, event, outbox.position`.execute(trx)
    // Another dispatcher was faster.
    if (rows.length === 0) return 0
    const events = rows.toSorted((one, other) => one.position - other.position)
    await addDeliveries(trx, events, { now, firstAttemptAt })
    return events.length
  })
}

/** Most polls find nothing; to begin a transaction and end it would cost them more than to look. */
async function isAnyWaiting(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('position')
    .where('dispatched_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function addDeliveries(
  trx: Trx,
  events: readonly WaitingEvent[],
  { now, firstAttemptAt }: { now: Date; firstAttemptAt: Date },
): Promise<void> {
  const webhooks = await listWebhooksOf(trx, events)
  const rows = events.flatMap((event) =>
    webhooks
      .filter((webhook) => webhook.customerId === event.customer_id && webhook.has(event.event))
      .map((webhook) => ({
        customer_id: event.customer_id,
        id: createId('whd', now),
        webhook_id: webhook.id,
        event_id: event.id,
        status: 'pending' as const,
        last_status_code: null,
        last_error: null,
        next_attempt_at: firstAttemptAt,
        claimed_at: null,
        claimed_until: null,
        created_at: now,
        delivered_at: null,
      })),
  )
  await inParts(rows, (part) => trx.insertInto('webhook_deliveries').values(part).execute())
}

/** Those that get events. Locks the webhooks, so that none is deleted before its deliveries exist and are deleted with it. */
async function listWebhooksOf(trx: Trx, events: readonly WaitingEvent[]) {
  const customerIds = [...new Set(events.map(({ customer_id: id }) => id))]
  const rows = await trx
    .selectFrom('webhooks')
    .select(['customer_id', 'id', 'events'])
    .where('customer_id', '=', anyOf(customerIds))
    .where('is_paused', '=', false)
    .where('confirmed', '=', true)
    .orderBy('created_at')
    .forKeyShare()
    .execute()
  return rows.map((row) => {
    const names = new Set(z.array(z.string()).parse(row.events))
    return {
      customerId: row.customer_id,
      id: row.id,
      has: (event: string) => names.has(event),
    }
  })
}
