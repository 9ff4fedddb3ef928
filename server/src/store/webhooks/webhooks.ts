import { type WebhookEventName, webhookEventName } from '@understudy/contract/events'
import { type QuietHours, quietHours } from '@understudy/contract/schedule'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { lockCustomer } from '../accounts/lock-customer.ts'
import type { Database, Trx } from '../database.ts'
import { writeJson } from '../json.ts'
import type { Tables } from '../tables.ts'

/** How an event is written for the receiver. */
export type WebhookFormat = Tables['webhooks']['format'] | NonNullable<Tables['webhooks']['kind']>

/** The fields of a webhook that are safe to show. */
export interface Webhook {
  id: string
  url: string
  events: WebhookEventName[]
  format: WebhookFormat
  quietHours: QuietHours | null
  /** By the customer. */
  isPaused: boolean
  /** Whether it gets events: an e-mail address only once it is confirmed. */
  isConfirmed: boolean
  lastDeliveryAt: Date | null
  lastDeliveryStatus: string | null
  /** Consecutive dead deliveries. */
  deadInARow: number
  createdAt: Date
}

/** The signing secrets of a webhook; both are records of the vault. */
export interface SealedSecrets {
  secret: string
  /** null once it has expired. */
  previousSecret: string | null
  /** The address, if it is one of the secrets. */
  url: string | null
}

const eventNames = z.array(webhookEventName)

/** As it is stored. */
export const storedQuietHours = quietHours.nullable()

function writeFormat(format: WebhookFormat): Pick<Tables['webhooks'], 'format' | 'kind'> {
  const isFormat = format === 'json' || format === 'slack'
  return isFormat ? { format, kind: null } : { format: 'slack', kind: format }
}

function writeQuietHours(hours: QuietHours | null) {
  return hours === null ? null : writeJson(hours)
}

/** Adds a webhook. */
export async function insertWebhook(
  db: Database,
  webhook: Pick<
    Webhook,
    'id' | 'url' | 'events' | 'format' | 'quietHours' | 'isConfirmed' | 'createdAt'
  > & {
    customerId: string
    secret: string
    sealedUrl: string | null
  },
): Promise<Webhook> {
  const row = await db
    .insertInto('webhooks')
    .values({
      customer_id: webhook.customerId,
      id: webhook.id,
      url: webhook.url,
      sealed_url: webhook.sealedUrl,
      ...writeFormat(webhook.format),
      quiet_hours: writeQuietHours(webhook.quietHours),
      confirmed: webhook.isConfirmed,
      events: writeJson(webhook.events),
      secret: webhook.secret,
      previous_secret: null,
      previous_secret_expires_at: null,
      last_delivery_at: null,
      last_delivery_status: null,
      probed_at: null,
      created_at: webhook.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return parseWebhook(row)
}

/** Oldest first. */
export async function listWebhooks(db: Database, customerId: string): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(parseWebhook)
}

/** One webhook of this customer, with the secrets that sign for it at `now`. */
export async function findWebhook(
  db: Database,
  { customerId, id, now }: { customerId: string; id: string; now: Date },
): Promise<{ webhook: Webhook; secrets: SealedSecrets } | undefined> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined
    ? undefined
    : { webhook: parseWebhook(row), secrets: getSecrets(row, now) }
}

/** What to change in a webhook; the current secret keeps signing until `previousExpiresAt`. */
export interface WebhookChanges {
  /** `sealed`: the whole address, if `shown` is not. */
  url?: { shown: string; sealed: string | null }
  quietHours?: QuietHours | null
  isConfirmed?: boolean
  events?: readonly WebhookEventName[]
  isPaused?: boolean
  /** null: the current one ends at once. */
  secret?: { sealed: string; previousExpiresAt: Date | null }
}

/** Changes a webhook; undefined if there is none. Another URL resets its failures. */
export async function updateWebhookRow(
  db: Database,
  { customerId, id }: { customerId: string; id: string },
  { url, events, secret, quietHours: quiet, isPaused, isConfirmed }: WebhookChanges,
): Promise<Webhook | undefined> {
  const row = await db
    .updateTable('webhooks')
    // Every update names a column, so that an empty change is also a valid statement.
    .set((query) => ({
      ...(url === undefined ? { url: query.ref('url') } : moveTo(query, url)),
      ...(quiet === undefined ? {} : { quiet_hours: writeQuietHours(quiet) }),
      ...(isConfirmed === undefined ? {} : { confirmed: isConfirmed }),
      ...(events === undefined ? {} : { events: writeJson(events) }),
      ...(isPaused === undefined ? {} : { is_paused: isPaused }),
      ...(secret === undefined
        ? {}
        : {
            secret: secret.sealed,
            previous_secret: secret.previousExpiresAt === null ? null : query.ref('secret'),
            previous_secret_expires_at: secret.previousExpiresAt,
          }),
    }))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? undefined : parseWebhook(row)
}

/** Lets a webhook get events, if its address is still this one; undefined if it is not. */
export async function confirmWebhookRow(
  db: Database,
  { customerId, id, url }: { customerId: string; id: string; url: string },
): Promise<Webhook | undefined> {
  const row = await db
    .updateTable('webhooks')
    .set({ confirmed: true })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('url', '=', url)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? undefined : parseWebhook(row)
}

/**
 * Deletes a webhook and its deliveries; undefined if there is none. None of its deliveries can be claimed afterwards;
 * `lastClaimAgeMs` is the age of the latest claim whose attempt can still be running.
 */
export async function deleteWebhookRow(
  trx: Trx,
  { customerId, id }: { customerId: string; id: string },
): Promise<{ lastClaimAgeMs: number | null } | undefined> {
  // Claims lock the customer too, so none can occur between this read and the end of the transaction.
  await lockCustomer(trx, customerId)
  const { age } = await trx
    .selectFrom('webhook_deliveries')
    .select(
      sql<number | null>`(extract(epoch from clock_timestamp() - max(claimed_at)) * 1000)::int`.as(
        'age',
      ),
    )
    .where('customer_id', '=', customerId)
    .where('webhook_id', '=', id)
    .where('claimed_until', 'is not', null)
    .executeTakeFirstOrThrow()
  // Before the webhook: recording an attempt takes the locks in this order.
  await trx
    .deleteFrom('webhook_deliveries')
    .where('customer_id', '=', customerId)
    .where('webhook_id', '=', id)
    .execute()
  const { numDeletedRows } = await trx
    .deleteFrom('webhooks')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n ? { lastClaimAgeMs: age } : undefined
}

/** Failure counts are reset only if the URL changes to one that has not been tried yet. */
function moveTo(
  query: ExpressionBuilder<Tables, 'webhooks'>,
  { shown: url, sealed }: NonNullable<WebhookChanges['url']>,
) {
  const isSame = query.case().when(query.and([query('url', '=', url), query.val(sealed === null)]))
  return {
    url,
    sealed_url: sealed,
    dead_in_a_row: isSame.then(query.ref('dead_in_a_row')).else(0).end(),
    failed_in_a_row: isSame.then(query.ref('failed_in_a_row')).else(0).end(),
    probed_at: isSame.then(query.ref('probed_at')).else(null).end(),
  }
}

function parseWebhook(row: Selectable<Tables['webhooks']>): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: eventNames.parse(row.events),
    format: row.kind ?? row.format,
    quietHours: storedQuietHours.parse(row.quiet_hours),
    isPaused: row.is_paused,
    isConfirmed: row.confirmed,
    lastDeliveryAt: row.last_delivery_at,
    lastDeliveryStatus: row.last_delivery_status,
    deadInARow: row.dead_in_a_row,
    createdAt: row.created_at,
  }
}

function getSecrets(row: Selectable<Tables['webhooks']>, now: Date): SealedSecrets {
  const expiresAt = row.previous_secret_expires_at
  const isPreviousValid = expiresAt !== null && expiresAt > now
  const previousSecret = isPreviousValid ? row.previous_secret : null
  return { secret: row.secret, previousSecret, url: row.sealed_url }
}
