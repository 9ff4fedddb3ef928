import { webhookEventName, type WebhookEventName } from '@understudy/contract/events'
import type { QuietHours } from '@understudy/contract/schedule'
import { trackerFormats } from '@understudy/contract/webhooks/trackers'
import { webhookFormat } from '@understudy/contract/webhooks/webhook'
import { sql } from 'kysely'
import { z } from 'zod'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { anyOf } from '../any-of.ts'
import type { Database, Trx } from '../database.ts'
import { type SealedSecrets, storedQuietHours, type WebhookFormat } from './webhooks.ts'

/** How many attempts can run at once, across all processes. */
export interface DeliveryShares {
  perWebhook: number
  perCustomer: number
}

/** A delivery that belongs to the caller until the claim expires. */
export interface ClaimedDelivery {
  customerId: string
  deliveryId: string
  webhookId: string
  url: string
  secrets: SealedSecrets
  format: WebhookFormat
  quietHours: QuietHours | null
  /** Fencing token: the result of the attempt counts only while this is the latest claim. */
  claim: number
  /** Attempts before this one. */
  attemptCount: number
  event: { id: string; name: WebhookEventName; payload: unknown; createdAt: Date }
  /** The span in which the run of the event was requested; null: there is none. */
  traceParent: string | null
  /** What links to the report of its run are signed with. */
  share: { key: string; reportUrlsRevokedAt: Date | null }
}

/**
 * When a webhook is throttled: consecutive failures, and how long ago its last attempt must be before another is
 * allowed.
 */
interface ThrottleRule {
  maxDeadInARow: number
  /** A webhook with this many consecutive dead deliveries gets one attempt if it had none since. */
  probedBefore: Date
  maxFailedInARow: number
  /** A webhook with this many consecutive failed attempts gets one attempt if it had none since. */
  triedBefore: Date
  /** Times after this one were noted before the clock went back, and throttle nothing. */
  ahead: Date
}

/** Claim times come from the database, so that the clocks of processes need not agree. */
interface ClaimRequest extends ThrottleRule {
  customerId: string
  now: Date
  /** A claim expires after this time, in case its process dies. */
  claimS: number
  shares: DeliveryShares
  limit: number
}

interface DueQuery extends ThrottleRule {
  now: Date
  perWebhook: number
}

const dueRow = z.object({ customer_id: z.string() })

/** Customers with a due delivery whose webhook has capacity left. */
export async function listDueCustomers(
  db: Database,
  { perWebhook, ...due }: DueQuery,
): Promise<string[]> {
  // Jumps from webhook to webhook along the index, so that many pending deliveries cost no more than one.
  const { rows } = await sql`
    with recursive waiting as (
      (select customer_id, webhook_id from webhook_deliveries where status = 'pending'
        order by customer_id, webhook_id limit 1)
      union all
      select following.customer_id, following.webhook_id from waiting cross join lateral (
        select customer_id, webhook_id from webhook_deliveries
        where status = 'pending'
          and (customer_id, webhook_id) > (waiting.customer_id, waiting.webhook_id)
        order by customer_id, webhook_id limit 1
      ) as following
    )
    select distinct waiting.customer_id
    from waiting join webhooks
      on webhooks.customer_id = waiting.customer_id and webhooks.id = waiting.webhook_id
    join customers on customers.id = waiting.customer_id and customers.suspended_at is null
    where ${isServed(due)}
      and exists (select 1 from webhook_deliveries as delivery
        where delivery.customer_id = waiting.customer_id
          and delivery.webhook_id = waiting.webhook_id
          and delivery.status = 'pending' and delivery.next_attempt_at <= ${due.now} and ${isFree})
      and (select count(*) from webhook_deliveries as delivery
        where delivery.customer_id = waiting.customer_id
          and delivery.webhook_id = waiting.webhook_id
          and delivery.claimed_until > clock_timestamp()) < ${getCapacity(due, perWebhook)}
  `.execute(db)
  return z
    .array(dueRow)
    .parse(rows)
    .map(({ customer_id: customerId }) => customerId)
}

/** Claims due deliveries of a customer within its limits, starting with the webhooks that have the fewest running. */
export async function claimDeliveries(
  db: Database,
  request: ClaimRequest,
): Promise<ClaimedDelivery[]> {
  return db.transaction().execute(async (trx) => {
    // The number of running attempts cannot grow from here until the end of the transaction.
    if (!(await lockCustomer(trx, request.customerId))) return []
    const rows = await claimRows(trx, request)
    const probed = rows.filter(({ dead_in_a_row: dead }) => dead >= request.maxDeadInARow)
    if (probed.length > 0) await noteProbe(trx, request, probed)
    return rows.map((row) => parseClaimed(request.customerId, row))
  })
}

/** Extends a claim that is still valid, from now on. */
export async function renewClaim(
  db: Database,
  delivery: Pick<ClaimedDelivery, 'customerId' | 'deliveryId' | 'claim'>,
  claimS: number,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ claimed_until: endOfClaim(claimS) })
    .where('customer_id', '=', delivery.customerId)
    .where('id', '=', delivery.deliveryId)
    .where('claim', '=', delivery.claim)
    .where('claimed_until', 'is not', null)
    .execute()
}

/** Ends a claim without an attempt: the delivery is due again at `until`. */
export async function postponeDelivery(
  db: Database,
  delivery: Pick<ClaimedDelivery, 'customerId' | 'deliveryId' | 'claim'>,
  until: Date,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: until, claimed_until: null })
    .where('customer_id', '=', delivery.customerId)
    .where('id', '=', delivery.deliveryId)
    .where('claim', '=', delivery.claim)
    .where('status', '=', 'pending')
    .execute()
}

function endOfClaim(claimS: number) {
  return sql<Date>`clock_timestamp() + ${claimS} * interval '1 second'`
}

/**
 * Attempts that could not be recorded, or begun, were claimed without being counted. After the second of them, a delivery waits for a time
 * that doubles with each further one, to an hour, so that an endpoint does not get the same event every few seconds.
 */
const isPaused = sql<boolean>`(delivery.claim > delivery.attempt_count + 1
  and delivery.claimed_at between clock_timestamp() - make_interval(
    secs => least(3600, 6 * power(2, least(delivery.claim - delivery.attempt_count, 12)))) and clock_timestamp())`

const isFree = sql<boolean>`(delivery.claimed_until is null or delivery.claimed_until <= clock_timestamp())
  and not ${isPaused}`

function isServed(rule: ThrottleRule) {
  const { maxDeadInARow, probedBefore, maxFailedInARow, triedBefore, ahead } = rule
  return sql<boolean>`not webhooks.is_paused and (webhooks.dead_in_a_row < ${maxDeadInARow} or webhooks.probed_at is null
    or webhooks.probed_at <= ${probedBefore} or webhooks.probed_at > ${ahead})
    and (webhooks.failed_in_a_row < ${maxFailedInARow} or webhooks.last_delivery_at is null
    or webhooks.last_delivery_at <= ${triedBefore} or webhooks.last_delivery_at > ${ahead})`
}

/** How many attempts of a webhook can run at once: of a tracker one, so that two events do not open two issues for the same problem. */
function getCapacity({ maxDeadInARow, maxFailedInARow }: ThrottleRule, perWebhook: number) {
  return sql<number>`case when webhooks.dead_in_a_row < ${maxDeadInARow}
    and webhooks.failed_in_a_row < ${maxFailedInARow}
    and coalesce(webhooks.kind, '') <> all(${trackerFormats}::text[]) then ${perWebhook}::int else 1 end`
}

const ofRun = sql`from runs where runs.customer_id = delivery.customer_id
  and runs.id = outbox.payload ->> 'run_id'`

const claimedRow = z.object({
  id: z.string(),
  webhook_id: z.string(),
  url: z.string(),
  secret: z.string(),
  previous_secret: z.string().nullable(),
  sealed_url: z.string().nullable(),
  format: webhookFormat,
  quiet_hours: storedQuietHours,
  dead_in_a_row: z.int(),
  claim: z.int(),
  attempt_count: z.int(),
  event_id: z.string(),
  event: webhookEventName,
  payload: z.unknown(),
  event_created_at: z.date(),
  trace_parent: z.string().nullable(),
  share_key: z.string(),
  revoked_at: z.date().nullable(),
})

async function claimRows(trx: Trx, request: ClaimRequest): Promise<z.infer<typeof claimedRow>[]> {
  const { customerId, now, claimS, shares, limit } = request
  const { rows } = await sql`
    with under_way as (
      select webhook_id, count(*) as count from webhook_deliveries
      where customer_id = ${customerId} and claimed_until > clock_timestamp()
      group by webhook_id
    ), due as (
      select delivery.id, coalesce(under_way.count, 0) + delivery.place as place,
        delivery.next_attempt_at
      from webhooks left join under_way on under_way.webhook_id = webhooks.id
      cross join lateral (
        select delivery.id, delivery.next_attempt_at,
          row_number() over (order by delivery.next_attempt_at, delivery.id) as place
        from webhook_deliveries as delivery
        where delivery.customer_id = webhooks.customer_id and delivery.webhook_id = webhooks.id
          and delivery.status = 'pending' and delivery.next_attempt_at <= ${now} and ${isFree}
        order by delivery.next_attempt_at, delivery.id
        limit greatest(0, coalesce(-under_way.count, 0) + ${getCapacity(request, shares.perWebhook)})
      ) as delivery
      where webhooks.customer_id = ${customerId} and ${isServed(request)}
    ), chosen as (
      select id from due order by place, next_attempt_at, id
      limit greatest(0, least(${limit}::int,
        ${shares.perCustomer}::int - (select coalesce(sum(count), 0) from under_way)))
    )
    update webhook_deliveries as delivery
    set claim = delivery.claim + 1, claimed_at = clock_timestamp(),
      claimed_until = ${endOfClaim(claimS)}
    from chosen, webhooks, outbox
    where delivery.customer_id = ${customerId} and delivery.id = chosen.id
      and webhooks.customer_id = delivery.customer_id and webhooks.id = delivery.webhook_id
      and outbox.customer_id = delivery.customer_id and outbox.id = delivery.event_id
    returning delivery.id, delivery.webhook_id, delivery.claim, delivery.attempt_count,
      delivery.event_id, webhooks.url, webhooks.sealed_url,
      coalesce(webhooks.kind, webhooks.format) as format,
      webhooks.quiet_hours, webhooks.secret, webhooks.dead_in_a_row,
      case when webhooks.previous_secret_expires_at > ${now} then webhooks.previous_secret end
        as previous_secret,
      outbox.event, outbox.payload, outbox.created_at as event_created_at,
      (select runs.trace_parent ${ofRun}) as trace_parent,
      (select runs.report_urls_revoked_at ${ofRun}) as revoked_at,
      (select secret from signing_keys where name = 'share_token') as share_key
  `.execute(trx)
  return z.array(claimedRow).parse(rows)
}

async function noteProbe(
  trx: Trx,
  { customerId, now }: ClaimRequest,
  probed: readonly { webhook_id: string }[],
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ probed_at: now })
    .where('customer_id', '=', customerId)
    .where('id', '=', anyOf(probed.map(({ webhook_id: id }) => id)))
    .execute()
}

function parseClaimed(customerId: string, row: z.infer<typeof claimedRow>): ClaimedDelivery {
  return {
    customerId,
    deliveryId: row.id,
    webhookId: row.webhook_id,
    url: row.url,
    secrets: { secret: row.secret, previousSecret: row.previous_secret, url: row.sealed_url },
    format: row.format,
    quietHours: row.quiet_hours,
    claim: row.claim,
    attemptCount: row.attempt_count,
    event: {
      id: row.event_id,
      name: row.event,
      payload: row.payload,
      createdAt: row.event_created_at,
    },
    traceParent: row.trace_parent,
    share: { key: row.share_key, reportUrlsRevokedAt: row.revoked_at },
  }
}
