import type { WebhookEventName } from '@understudy/contract/events'
import type { QuietHours } from '@understudy/contract/schedule'
import { ApiError } from '../../lib/api-error.ts'
import type { Secret } from '../../lib/secret.ts'
import type { Webhook } from '../../store/webhooks/webhooks.ts'
import * as store from '../../store/webhooks/webhooks.ts'
import { deliveryPolicy } from '../../webhooks/delivery-policy.ts'
import { readMailto } from '../../webhooks/mail/read-mailto.ts'
import {
  createWebhookSecret,
  sealWebhookSecret,
  sealWebhookUrl,
} from '../../webhooks/webhook-secret.ts'
import { checkReceiver } from './check-webhook-url.ts'
import { onlyJsonIsSigned, type WebhookDeps } from './create-webhook.ts'
import { getWebhook } from './get-webhook.ts'

/** The requested changes. */
export interface WebhookUpdate {
  url?: string | undefined
  events?: readonly WebhookEventName[] | undefined
  quietHours?: QuietHours | null | undefined
  /** Also of deliveries that are pending. */
  isPaused?: boolean | undefined
  isSecretRegenerated: boolean
}

/**
 * Changes a webhook. A new URL also applies to pending deliveries, new events only to future ones. `secret` is the new
 * secret, if one was requested. Codes: invalid_request, not_found, encryption_not_configured, encryption_failure.
 */
export async function updateWebhook(
  deps: WebhookDeps,
  customerId: string,
  { id, url, events, quietHours, isPaused, isSecretRegenerated }: WebhookUpdate & { id: string },
): Promise<{ webhook: Webhook; secret: Secret | null }> {
  const { webhook: stored } = await getWebhook(deps, customerId, id)
  const { format } = stored
  checkReceiver({ url, events, format }, deps.testHosts)
  if (isSecretRegenerated && format !== 'json') throw onlyJsonIsSigned('regenerate_secret')
  const secret = isSecretRegenerated ? createWebhookSecret() : null
  const webhook = await store.updateWebhookRow(
    deps.db,
    { customerId, id },
    {
      ...(url === undefined
        ? {}
        : await move(deps, { customerId, webhookId: id }, { stored, url })),
      ...(quietHours === undefined ? {} : { quietHours }),
      ...(isPaused === undefined ? {} : { isPaused }),
      ...(events === undefined ? {} : { events: [...new Set(events)] }),
      ...(secret === null ? {} : { secret: await prepareSecret(deps, customerId, { id, secret }) }),
    },
  )
  if (webhook === undefined) throw new ApiError('not_found')
  return { webhook, secret }
}

/** Another e-mail address has to be confirmed again. */
async function move(
  { vault }: WebhookDeps,
  owner: { customerId: string; webhookId: string },
  { stored, url }: { stored: Webhook; url: string },
): Promise<Pick<store.WebhookChanges, 'url' | 'isConfirmed'>> {
  const { format } = stored
  const isMoved = format === 'email' && !isSameAddress(url, stored.url)
  return {
    url: await sealWebhookUrl(vault, owner, { url, format }),
    ...(isMoved ? { isConfirmed: false } : {}),
  }
}

function isSameAddress(url: string, other: string): boolean {
  return readMailto(url) === readMailto(other)
}

async function prepareSecret(
  { vault, clock }: WebhookDeps,
  customerId: string,
  { id, secret }: { id: string; secret: Secret },
): Promise<{ sealed: string; previousExpiresAt: Date }> {
  return {
    sealed: await sealWebhookSecret(vault, { customerId, webhookId: id }, secret),
    previousExpiresAt: new Date(clock.now().getTime() + deliveryPolicy.secretOverlapMs),
  }
}
