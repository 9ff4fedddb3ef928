import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** Which rows go: at most `limit` of those from before `before`. */
export interface Pruning {
  before: Date
  limit: number
}

/**
 * Removes deliveries that are over, of all customers, but never one of the last `kept` of its webhook, which can be
 * listed. How many there were.
 */
export async function pruneDeliveries(
  db: Database,
  { before, limit, kept }: Pruning & { kept: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_deliveries where (customer_id, id) in (
      select old.customer_id, old.id from webhook_deliveries as old
      where old.status <> 'pending' and old.created_at < ${before}
        and exists (
          select 1 from webhook_deliveries as newer
          where newer.customer_id = old.customer_id and newer.webhook_id = old.webhook_id
            and (newer.created_at, newer.id) > (old.created_at, old.id)
          order by newer.created_at desc, newer.id desc offset ${kept - 1} limit 1
        )
      limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}

/** Removes events, of all customers, that became deliveries of which none is left. How many there were. */
export async function pruneEvents(db: Database, { before, limit }: Pruning): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from outbox where (customer_id, id) in (
      select event.customer_id, event.id from outbox as event
      where event.dispatched_at < ${before}
        and not exists (
          select 1 from webhook_deliveries as delivery
          where delivery.customer_id = event.customer_id and delivery.event_id = event.id
        )
      limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}
