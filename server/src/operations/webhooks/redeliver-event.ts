import { limits } from '@understudy/contract/limits'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Database } from '../../store/database.ts'
import {
  lockWebhookDelivery,
  makeDeliveryDue,
  type WebhookDelivery,
} from '../../store/webhooks/webhook-deliveries.ts'

/**
 * Makes a delivery due now; the dispatcher attempts it within its limits. The attempt counts like any other, so that a
 * failed one is retried only while the schedule has delays left. Idempotent until that attempt has ended. Codes:
 * not_found, conflict after too many attempts.
 */
export async function redeliverEvent(
  { db, clock }: { db: Database; clock: Clock },
  customerId: string,
  { webhookId, deliveryId: id }: { webhookId: string; deliveryId: string },
): Promise<WebhookDelivery> {
  return db.transaction().execute(async (trx) => {
    const delivery = await lockWebhookDelivery(trx, { customerId, webhookId, id })
    if (delivery === undefined) throw new ApiError('not_found')
    if (delivery.attemptCount >= limits.attemptsPerDelivery) {
      throw new ApiError('conflict', {
        detail: `This event has already been sent ${limits.attemptsPerDelivery} times to this webhook.`,
      })
    }
    const now = clock.now()
    if (delivery.nextAttemptAt !== null && delivery.nextAttemptAt <= now) return delivery
    await makeDeliveryDue(trx, { customerId, id, now })
    return { ...delivery, status: 'pending', nextAttemptAt: now }
  })
}
