import type { WebhookEventName } from '@understudy/contract/events'
import type { QuietHours } from '@understudy/contract/schedule'
import { isTracker } from '@understudy/contract/webhooks/trackers'
import type { TestHosts } from '../../guard/test-hosts.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { createId } from '../../lib/ids.ts'
import { Secret } from '../../lib/secret.ts'
import type { Database } from '../../store/database.ts'
import { insertWebhook, type Webhook, type WebhookFormat } from '../../store/webhooks/webhooks.ts'
import type { Vault } from '../../vault/vault.ts'
import type { SendMail } from '../../webhooks/mail/create-mailer.ts'
import {
  createWebhookSecret,
  sealWebhookSecret,
  sealWebhookUrl,
} from '../../webhooks/webhook-secret.ts'
import { addWithinLimit } from '../customers/add-within-limit.ts'
import { assertTokenOf, checkReceiver } from './check-webhook-url.ts'

/** The dependencies of webhook changes. */
export interface WebhookDeps {
  db: Database
  clock: Clock
  vault: Vault
  testHosts: TestHosts
  /** null: no mail server is configured. */
  sendMail: SendMail | null
}

/** The webhook to create. */
export interface WebhookRequest {
  url: string
  events: readonly WebhookEventName[]
  format: WebhookFormat
  quietHours: QuietHours | null
  /** Generated if absent. */
  secret?: string | undefined
  /** With a tracker. */
  token?: string | undefined
}

/**
 * Creates a webhook; its secret is only in this response. Codes: invalid_request, encryption_not_configured,
 * encryption_failure, email_not_configured, and as addWithinLimit.
 */
export async function createWebhook(
  { db, clock, vault, testHosts, sendMail }: WebhookDeps,
  customerId: string,
  request: WebhookRequest,
): Promise<{ webhook: Webhook; secret: Secret | null }> {
  const { format, quietHours } = request
  checkReceiver(request, testHosts)
  if (format === 'email' && sendMail === null) throw new ApiError('email_not_configured')
  if (format !== 'json' && request.secret !== undefined) throw onlyJsonIsSigned('secret')
  assertTokenOf(format, request.token)
  if (isTracker(format) && request.token === undefined) {
    throw new ApiError('invalid_request', { detail: `token: is required with format ${format}` })
  }
  const createdAt = clock.now()
  const id = createId('wh', createdAt)
  const given = request.token ?? request.secret
  const secret = given === undefined ? createWebhookSecret() : new Secret(given)
  const sealed = await sealWebhookSecret(vault, { customerId, webhookId: id }, secret)
  const url = await sealWebhookUrl(vault, { customerId, webhookId: id }, request)
  const webhook = await addWithinLimit(db, { table: 'webhooks', customerId }, (trx) =>
    insertWebhook(trx, {
      customerId,
      id,
      url: url.shown,
      sealedUrl: url.sealed,
      format,
      quietHours,
      isConfirmed: format !== 'email',
      events: [...new Set(request.events)],
      secret: sealed,
      createdAt,
    }),
  )
  return { webhook, secret: format === 'json' ? secret : null }
}

/** The refusal of a signing secret where nothing is signed for the receiver. */
export function onlyJsonIsSigned(field: string): ApiError {
  return new ApiError('invalid_request', { detail: `${field}: only with format json` })
}
