import { ApiError } from '../../lib/api-error.ts'
import { createId } from '../../lib/ids.ts'
import type { Secret } from '../../lib/secret.ts'
import type { SealedSecrets } from '../../store/webhooks/webhooks.ts'
import type { Vault } from '../../vault/vault.ts'
import { deliverEvent, type DeliveryTools } from '../../webhooks/deliver-event.ts'
import { deliveryPolicy } from '../../webhooks/delivery-policy.ts'
import type { PostResult } from '../../webhooks/post-event.ts'
import { openWebhookSecrets, openWebhookUrl } from '../../webhooks/webhook-secret.ts'
import { getWebhook } from './get-webhook.ts'

/** The dependencies of a test event. */
export interface TestWebhookDeps extends DeliveryTools {
  vault: Vault
}

/**
 * Sends one webhook.test event now and records nothing. Codes: not_found, conflict for an address that is not confirmed, test_failed if it could
 * not be sent because of an error on our side.
 */
export async function testWebhook(
  deps: TestWebhookDeps,
  customerId: string,
  id: string,
): Promise<PostResult> {
  const { webhook, secrets } = await getWebhook(deps, customerId, id)
  if (!webhook.isConfirmed) {
    throw new ApiError('conflict', {
      detail: 'This address is not confirmed yet. Send its code first, and confirm it.',
    })
  }
  const opened = await openSecrets(
    deps,
    { customerId, webhookId: id },
    { url: webhook.url, secrets },
  )
  const at = deps.clock.now()
  const event = {
    id: createId('evt', at),
    name: 'webhook.test' as const,
    customerId,
    payload: { webhook_id: id },
    createdAt: at,
  }
  return deliverEvent(deps, event, {
    receiver: { ...opened, webhookId: id, format: webhook.format, isRepeated: false },
    at,
    totalTimeoutMs: deliveryPolicy.testTimeoutMs,
  })
}

async function openSecrets(
  { vault }: TestWebhookDeps,
  owner: { customerId: string; webhookId: string },
  sealed: { url: string; secrets: SealedSecrets },
): Promise<{ url: string; secrets: [Secret, ...Secret[]] }> {
  try {
    return {
      url: await openWebhookUrl(vault, owner, sealed),
      secrets: await openWebhookSecrets(vault, owner, sealed.secrets),
    }
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError('test_failed', { cause: error })
    throw error
  }
}
