import type { Log } from '../lib/log.ts'
import { traced } from '../lib/tracing.ts'
import { type ClaimedDelivery, postponeDelivery } from '../store/webhooks/claim-deliveries.ts'
import { recordAttempt } from '../store/webhooks/webhook-deliveries.ts'
import type { Vault } from '../vault/vault.ts'
import { completeEvent } from './complete-event.ts'
import { deliverEvent, type DeliveryTools } from './deliver-event.ts'
import { deliveryPolicy } from './delivery-policy.ts'
import type { PostResult } from './post-event.ts'
import { findQuietEnd } from './quiet-hours.ts'
import { getNextAttemptAt } from './retry-schedule.ts'
import { openWebhookSecrets, openWebhookUrl } from './webhook-secret.ts'

/** The dependencies of an attempt. */
export interface AttemptDeps extends DeliveryTools {
  log: Log
  vault: Vault
  webhookRetryDelaysS: readonly number[]
  /** Where reports are opened. */
  dashboardUrl: string
  /** Is told of each attempt. Must not throw; does nothing by default. */
  onAttempt?: (outcome: PostResult['kind']) => void
}

const { attemptTimeoutMs, startLimitMs } = deliveryPolicy

/**
 * Makes one attempt of a claimed delivery and records its result. If that fails for a reason on our side, the delivery
 * is unchanged and becomes available once its claim expires. `claimedAtMs` is on the monotonic clock.
 */
export async function attemptDelivery(
  deps: AttemptDeps,
  delivery: ClaimedDelivery,
  claimedAtMs: number,
): Promise<void> {
  const log = deps.log.child({ delivery_id: delivery.deliveryId, webhook_id: delivery.webhookId })
  try {
    const quietEnd = findQuietEnd(delivery.quietHours, deps.clock.now())
    if (quietEnd !== null) {
      await postponeDelivery(deps.db, delivery, quietEnd)
      return
    }
    const secrets = await openWebhookSecrets(deps.vault, delivery, delivery.secrets)
    const url = await openWebhookUrl(deps.vault, delivery, delivery)
    if (deps.clock.monotonicMs() - claimedAtMs >= startLimitMs) {
      log.warn('an attempt would have started too late after its claim and was skipped')
      return
    }
    const event = completeEvent(delivery, deps.dashboardUrl)
    const outcome = await traceAttempt(delivery, async () =>
      deliverEvent(deps, event, {
        receiver: {
          webhookId: delivery.webhookId,
          format: delivery.format,
          url,
          secrets,
          isRepeated: delivery.claim > 1,
        },
        at: deps.clock.now(),
        totalTimeoutMs: attemptTimeoutMs,
      }),
    )
    deps.onAttempt?.(outcome.kind)
    await record(deps, delivery, outcome)
    log.info(
      { event_id: event.id, outcome, attempt: delivery.attemptCount + 1 },
      'delivery attempted',
    )
  } catch (error) {
    // Tried again less and less often; the operator is told once.
    const isFirst = delivery.claim <= delivery.attemptCount + 1
    const message = 'a delivery could not be attempted or recorded'
    if (isFirst) log.error({ err: error }, message)
    else log.warn({ err: error }, message)
  }
}

/** The attempt as a part of the trace in which the run was requested. The address of the receiver may contain a secret. */
async function traceAttempt(
  { event, traceParent: parent, attemptCount, ...delivery }: ClaimedDelivery,
  post: () => Promise<PostResult>,
): Promise<PostResult> {
  const attributes = {
    'understudy.event.name': event.name,
    'understudy.webhook.id': delivery.webhookId,
    'understudy.delivery.id': delivery.deliveryId,
    'understudy.delivery.attempt': attemptCount + 1,
  }
  return traced({ name: 'webhook', kind: 'client', attributes, parent }, async (note) => {
    const outcome = await post()
    note({ 'understudy.delivery.outcome': outcome.kind })
    if (outcome.kind !== 'unreachable' && delivery.format !== 'email')
      note({ 'http.response.status_code': outcome.statusCode })
    return outcome
  })
}

async function record(
  { db, clock, webhookRetryDelaysS }: AttemptDeps,
  { customerId, deliveryId, claim, attemptCount }: ClaimedDelivery,
  outcome: PostResult,
): Promise<void> {
  const at = clock.now()
  const { isFinal = false, retryAfterMs } = outcome.kind === 'rejected' ? outcome : {}
  const schedule = { failedAt: at, retryAfterMs }
  await recordAttempt(db, {
    customerId,
    deliveryId,
    claim,
    at,
    isDelivered: outcome.kind === 'delivered',
    statusCode: outcome.kind === 'unreachable' ? null : outcome.statusCode,
    error: outcome.kind === 'delivered' ? null : outcome.error,
    nextAttemptAt: isFinal
      ? null
      : getNextAttemptAt(webhookRetryDelaysS, attemptCount + 1, schedule),
  })
}
