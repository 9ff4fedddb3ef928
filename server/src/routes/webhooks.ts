import { webhookEndpoints } from '@understudy/contract/endpoints/webhooks'
import { createRoute, type Route } from '../http/route.ts'
import { confirmWebhook, sendWebhookCode } from '../operations/webhooks/confirm-webhook.ts'
import { createWebhook, type WebhookDeps } from '../operations/webhooks/create-webhook.ts'
import { deleteWebhook } from '../operations/webhooks/delete-webhook.ts'
import {
  getWebhookDelivery,
  type ShownDeliveryDeps,
} from '../operations/webhooks/get-webhook-delivery.ts'
import { getWebhook } from '../operations/webhooks/get-webhook.ts'
import { listOutgoingEvents } from '../operations/webhooks/list-outgoing-events.ts'
import { listWebhookDeliveries } from '../operations/webhooks/list-webhook-deliveries.ts'
import { redeliverEvent } from '../operations/webhooks/redeliver-event.ts'
import { testWebhook, type TestWebhookDeps } from '../operations/webhooks/test-webhook.ts'
import { updateWebhook } from '../operations/webhooks/update-webhook.ts'
import type { RunPosition } from '../store/runs/runs.ts'
import type { RecordedEvent } from '../store/webhooks/list-recorded-events.ts'
import type { WebhookDelivery } from '../store/webhooks/webhook-deliveries.ts'
import { listWebhooks, type Webhook } from '../store/webhooks/webhooks.ts'
import { deliveryPolicy } from '../webhooks/delivery-policy.ts'
import type { PostResult } from '../webhooks/post-event.ts'
import { toRunPosition } from './to-run-position.ts'

/** Webhooks and their deliveries. */
export function createWebhookRoutes(
  deps: WebhookDeps & TestWebhookDeps & ShownDeliveryDeps,
): Route[] {
  return [
    createRoute(webhookEndpoints.createWebhook, async ({ customerId, body }) => {
      const { webhook, secret } = await createWebhook(deps, customerId, {
        ...body,
        quietHours: body.quiet_hours,
      })
      return {
        ...presentWebhook(webhook),
        ...(secret === null ? {} : { secret: secret.reveal() }),
      }
    }),
    createRoute(webhookEndpoints.listWebhooks, async ({ customerId }) => ({
      items: (await listWebhooks(deps.db, customerId)).map(presentWebhook),
    })),
    createRoute(webhookEndpoints.getWebhook, async ({ customerId, params }) =>
      presentWebhook((await getWebhook(deps, customerId, params.id)).webhook),
    ),
    createRoute(webhookEndpoints.updateWebhook, async ({ customerId, params, body }) => {
      const { webhook, secret } = await updateWebhook(deps, customerId, {
        id: params.id,
        url: body.url,
        events: body.events,
        quietHours: body.quiet_hours,
        isPaused: body.paused,
        isSecretRegenerated: body.regenerate_secret ?? false,
        token: body.token,
      })
      return {
        ...presentWebhook(webhook),
        ...(secret === null ? {} : { secret: secret.reveal() }),
      }
    }),
    createRoute(webhookEndpoints.deleteWebhook, async ({ customerId, params }) => {
      await deleteWebhook(deps, customerId, params.id)
      return undefined
    }),
    createRoute(webhookEndpoints.testWebhook, async ({ customerId, params }) =>
      presentOutcome(await testWebhook(deps, customerId, params.id)),
    ),
    createRoute(webhookEndpoints.sendWebhookCode, async ({ customerId, params }) =>
      presentOutcome(await sendWebhookCode(deps, customerId, params.id)),
    ),
    createRoute(webhookEndpoints.confirmWebhook, async ({ customerId, params, body }) =>
      presentWebhook(await confirmWebhook(deps, customerId, { id: params.id, code: body.code })),
    ),
    ...createDeliveryRoutes(deps),
    createEventRoute(deps),
  ]
}

function createDeliveryRoutes(deps: ShownDeliveryDeps): Route[] {
  return [
    createRoute(webhookEndpoints.listWebhookDeliveries, async ({ customerId, params }) => ({
      items: (await listWebhookDeliveries(deps, customerId, params.id)).map(presentDelivery),
    })),
    createRoute(webhookEndpoints.getWebhookDelivery, async ({ customerId, params }) => {
      const { delivery, body } = await getWebhookDelivery(deps, customerId, {
        webhookId: params.id,
        deliveryId: params.delivery_id,
      })
      return { ...presentDelivery(delivery), body }
    }),
    createRoute(webhookEndpoints.redeliverWebhookDelivery, async ({ customerId, params }) =>
      presentDelivery(
        await redeliverEvent(deps, customerId, {
          webhookId: params.id,
          deliveryId: params.delivery_id,
        }),
      ),
    ),
  ]
}

function createEventRoute(deps: WebhookDeps): Route {
  return createRoute(webhookEndpoints.listEvents, async ({ customerId, query }) => {
    const since = toRunPosition(query.since)
    const { events, next } = await listOutgoingEvents(deps, customerId, since)
    return { items: events.map(presentEvent), next_since: writePosition(next) }
  })
}

function presentEvent({ id, event, customerId, createdAt, payload }: RecordedEvent) {
  return {
    id,
    event,
    customer_id: customerId,
    timestamp: createdAt.toISOString(),
    payload,
  }
}

function writePosition({ createdAt, id }: RunPosition): string {
  return id === null ? `${createdAt.getTime()}` : `${createdAt.getTime()}|${id}`
}

function presentWebhook(webhook: Webhook) {
  return {
    id: webhook.id,
    url: webhook.url,
    events: webhook.events,
    format: webhook.format,
    quiet_hours: webhook.quietHours,
    paused: webhook.isPaused,
    confirmed: webhook.isConfirmed,
    last_delivery_at: webhook.lastDeliveryAt?.toISOString() ?? null,
    last_delivery_status: webhook.lastDeliveryStatus,
    created_at: webhook.createdAt.toISOString(),
    disabled: webhook.deadInARow >= deliveryPolicy.maxDeadInARow,
  }
}

function presentOutcome(outcome: PostResult) {
  return {
    delivered: outcome.kind === 'delivered',
    status_code: outcome.kind === 'unreachable' ? null : outcome.statusCode,
    attempt_count: 1,
    error: outcome.kind === 'delivered' ? null : outcome.error,
  }
}

function presentDelivery(delivery: WebhookDelivery) {
  // Before the first attempt there is nothing to retry.
  const nextRetryAt = delivery.attemptCount === 0 ? null : delivery.nextAttemptAt
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    event: delivery.event,
    run_id: delivery.runId,
    attempt_count: delivery.attemptCount,
    status: delivery.status,
    last_status_code: delivery.lastStatusCode,
    last_error: delivery.lastError,
    next_retry_at: nextRetryAt?.toISOString() ?? null,
    created_at: delivery.createdAt.toISOString(),
    delivered_at: delivery.deliveredAt?.toISOString() ?? null,
    attempts: delivery.attempts,
  }
}
