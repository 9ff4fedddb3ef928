import { createId } from '../../../src/lib/ids.ts'
import type { Database } from '../../../src/store/database.ts'
import { addEvent } from '../service/test-dispatcher.ts'

/** A delivery that was given up after one attempt, which the receiver answered with 503. Returns its id. */
export async function seedDeadDelivery(
  db: Database,
  { customerId, webhookId }: { customerId: string; webhookId: string },
): Promise<string> {
  const at = new Date()
  const id = createId('whd', at)
  const error = 'The receiver responded with 503.'
  await db
    .insertInto('webhook_deliveries')
    .values({
      customer_id: customerId,
      id,
      webhook_id: webhookId,
      event_id: await addEvent(db, customerId),
      status: 'dead',
      attempt_count: 1,
      last_status_code: 503,
      last_error: error,
      attempts: JSON.stringify([{ at: at.toISOString(), status_code: 503, error }]),
      next_attempt_at: null,
      claimed_at: null,
      claimed_until: null,
      created_at: at,
      delivered_at: null,
    })
    .execute()
  return id
}
