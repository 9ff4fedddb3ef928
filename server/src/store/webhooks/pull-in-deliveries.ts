import type { Database } from '../database.ts'

/**
 * Makes pending deliveries of all customers due at `now` whose next attempt is after `latest`, the latest that any can be: the
 * clock has gone back since it was chosen. Returns their number.
 */
export async function pullInDeliveries(
  db: Database,
  { now, latest }: { now: Date; latest: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now })
    .where('status', '=', 'pending')
    .where('next_attempt_at', '>', latest)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
