import type { WebhookEventName } from '@understudy/contract/events'
import { limits } from '@understudy/contract/limits'
import type { TestHosts } from '../../guard/test-hosts.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { createId } from '../../lib/ids.ts'
import { Secret } from '../../lib/secret.ts'
import type { Database, Trx } from '../../store/database.ts'
import { lockCustomer } from '../../store/lock-customer.ts'
import type { Webhook } from '../../store/webhooks.ts'
import { countWebhooks, insertWebhook } from '../../store/webhooks.ts'
import type { Vault } from '../../vault/vault.ts'
import { createWebhookSecret, sealWebhookSecret } from '../../webhooks/webhook-secret.ts'
import { checkWebhookUrl } from './check-webhook-url.ts'

/** What changing webhooks takes. */
export interface WebhookDeps {
  db: Database
  clock: Clock
  vault: Vault
  testHosts: TestHosts
}

/** A webhook to be made. */
export interface WebhookRequest {
  url: string
  events: readonly WebhookEventName[]
  /** Made when absent. */
  secret?: string | undefined
}

/**
 * Makes a webhook; its secret is in this answer and nowhere else. Codes: invalid_request, also when the customer has as many as
 * it may; encryption_not_configured, encryption_failure, invalid_api_key when the customer was suspended meanwhile.
 */
export async function createWebhook(
  { db, clock, vault, testHosts }: WebhookDeps,
  customerId: string,
  request: WebhookRequest,
): Promise<{ webhook: Webhook; secret: Secret }> {
  checkWebhookUrl(request.url, testHosts)
  const createdAt = clock.now()
  const id = createId('wh', createdAt)
  const secret = request.secret === undefined ? createWebhookSecret() : new Secret(request.secret)
  const sealed = await sealWebhookSecret(vault, { customerId, webhookId: id }, secret)
  const webhook = await db.transaction().execute(async (trx) => {
    await assertRoom(trx, customerId)
    return insertWebhook(trx, {
      customerId,
      id,
      url: request.url,
      events: [...new Set(request.events)],
      secret: sealed,
      createdAt,
    })
  })
  return { webhook, secret }
}

/** The lock keeps requests that come at once from taking the same last place. */
async function assertRoom(trx: Trx, customerId: string): Promise<void> {
  if (!(await lockCustomer(trx, customerId))) throw new ApiError('invalid_api_key')
  if ((await countWebhooks(trx, customerId)) < limits.webhooksPerCustomer) return
  throw new ApiError('invalid_request', {
    detail: `You have ${limits.webhooksPerCustomer} webhooks, and there can be no more: delete one first.`,
  })
}
