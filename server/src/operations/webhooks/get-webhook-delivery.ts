import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Database } from '../../store/database.ts'
import {
  findWebhookDelivery,
  type WebhookDelivery,
} from '../../store/webhooks/webhook-deliveries.ts'
import { completeEvent } from '../../webhooks/complete-event.ts'
import { renderBody } from '../../webhooks/post-event.ts'
import { getWebhook } from './get-webhook.ts'

/** What `getWebhookDelivery` uses. */
export interface ShownDeliveryDeps {
  db: Database
  clock: Clock
  baseUrl: string
  dashboardUrl: string
}

/** A delivery with the body that is posted for it. Codes: not_found. */
export async function getWebhookDelivery(
  deps: ShownDeliveryDeps,
  customerId: string,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<{ delivery: WebhookDelivery; body: string }> {
  const { webhook } = await getWebhook(deps, customerId, webhookId)
  const found = await findWebhookDelivery(deps.db, { customerId, webhookId, id: deliveryId })
  if (found === undefined) throw new ApiError('not_found')
  const event = completeEvent({ customerId, ...found }, deps.dashboardUrl)
  // Of a receiver that is no program, the event.
  const format = webhook.format === 'slack' ? 'slack' : 'json'
  return {
    delivery: found.delivery,
    body: renderBody(event, { format, baseUrl: deps.baseUrl }),
  }
}
