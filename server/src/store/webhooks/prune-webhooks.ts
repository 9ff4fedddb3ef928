import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** Which rows to delete: at most `limit` of those before `before`. */
export interface Pruning {
  before: Date
  limit: number
}

/**
 * Deletes finished deliveries of all customers, except the last `kept` of each webhook, which can be listed. Returns
 * their number.
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

/** Deletes events, of all customers, whose deliveries have all been deleted. Returns their number. */
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
