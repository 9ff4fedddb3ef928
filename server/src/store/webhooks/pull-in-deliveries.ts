import { sql } from 'kysely'
import type { Database } from '../database.ts'

/**
 * Makes pending deliveries of all customers due at `now` whose next attempt is after `latest`, the latest that any can be: the
 * clock has gone back since it was chosen. Claims that end later than any can end `claimS` from now. Returns the number of deliveries
 * that are due.
 */
export async function pullInDeliveries(
  db: Database,
  { now, latest, claimS }: { now: Date; latest: Date; claimS: number },
): Promise<number> {
  const claim = sql`make_interval(secs => ${claimS})`
  await db
    .updateTable('webhook_deliveries')
    .set({ claimed_until: sql<Date>`clock_timestamp() + ${claim}` })
    .where(sql<boolean>`claimed_until > clock_timestamp() + 2 * ${claim}`)
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now })
    .where('status', '=', 'pending')
    .where('next_attempt_at', '>', latest)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
