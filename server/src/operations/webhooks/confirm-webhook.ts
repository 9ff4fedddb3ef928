import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { createId } from '../../lib/ids.ts'
import type { Database } from '../../store/database.ts'
import { confirmWebhookRow, type Webhook } from '../../store/webhooks/webhooks.ts'
import type { Vault } from '../../vault/vault.ts'
import { deliveryPolicy } from '../../webhooks/delivery-policy.ts'
import { createConfirmCode, isConfirmCode } from '../../webhooks/mail/confirm-code.ts'
import type { SendMail } from '../../webhooks/mail/create-mailer.ts'
import { readMailto } from '../../webhooks/mail/read-mailto.ts'
import { renderCodeMail } from '../../webhooks/mail/render-mail.ts'
import type { PostResult } from '../../webhooks/post-event.ts'
import { openWebhookSecrets } from '../../webhooks/webhook-secret.ts'
import { getWebhook } from './get-webhook.ts'

/** The dependencies of a confirmation. */
export interface ConfirmDeps {
  db: Database
  clock: Clock
  vault: Vault
  sendMail: SendMail | null
  /** Of the service, for the link in the mail. */
  baseUrl: string
}

/**
 * Sends the code that confirms an address now, and records nothing. Codes: not_found, conflict if there is nothing to confirm, email_not_configured,
 * encryption_not_configured, encryption_failure.
 */
export async function sendWebhookCode(
  deps: ConfirmDeps,
  customerId: string,
  id: string,
): Promise<PostResult> {
  const { webhook, address, secrets } = await getAddress(deps, customerId, id)
  if (address === null || webhook.isConfirmed) {
    throw new ApiError('conflict', { detail: 'There is no address to confirm.' })
  }
  if (deps.sendMail === null) throw new ApiError('email_not_configured')
  const [secret] = await openWebhookSecrets(deps.vault, { customerId, webhookId: id }, secrets)
  const mail = { to: address, baseUrl: deps.baseUrl, id: createId('evt', deps.clock.now()) }
  const code = createConfirmCode(secret, address)
  return deps.sendMail(renderCodeMail(code, mail), deliveryPolicy.testTimeoutMs)
}

/**
 * Confirms an address with its code; the webhook then gets events. Codes: not_found, invalid_request for another code, encryption_not_configured,
 * encryption_failure.
 */
export async function confirmWebhook(
  deps: ConfirmDeps,
  customerId: string,
  { id, code }: { id: string; code: string },
): Promise<Webhook> {
  const { webhook, address, secrets } = await getAddress(deps, customerId, id)
  if (address === null || webhook.isConfirmed) return webhook
  const [secret] = await openWebhookSecrets(deps.vault, { customerId, webhookId: id }, secrets)
  if (!isConfirmCode(code, createConfirmCode(secret, address))) {
    throw new ApiError('invalid_request', { detail: 'code: is not the one of the last mail' })
  }
  const { url } = webhook
  const confirmed = await confirmWebhookRow(deps.db, { customerId, id, url })
  if (confirmed === undefined) throw new ApiError('not_found')
  return confirmed
}

async function getAddress(deps: ConfirmDeps, customerId: string, id: string) {
  const found = await getWebhook(deps, customerId, id)
  const { format, url } = found.webhook
  return { ...found, address: format === 'email' ? readMailto(url) : null }
}
