import type { Clock } from '../../lib/clock.ts'
import type { Database } from '../../store/database.ts'
import type { WebhookDelivery } from '../../store/webhooks/webhook-deliveries.ts'
import * as store from '../../store/webhooks/webhook-deliveries.ts'
import { getWebhook } from './get-webhook.ts'

/** How many deliveries of a webhook can be listed. */
export const listedDeliveries = 100

/** The last 100 deliveries of a webhook, newest first. Codes: not_found. */
export async function listWebhookDeliveries(
  deps: { db: Database; clock: Clock },
  customerId: string,
  webhookId: string,
): Promise<WebhookDelivery[]> {
  await getWebhook(deps, customerId, webhookId)
  return store.listWebhookDeliveryRows(deps.db, { customerId, webhookId, limit: listedDeliveries })
}
