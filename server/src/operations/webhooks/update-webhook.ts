import type { WebhookEventName } from '@understudy/contract/events'
import type { QuietHours } from '@understudy/contract/schedule'
import { isTracker } from '@understudy/contract/webhooks/trackers'
import { ApiError } from '../../lib/api-error.ts'
import { Secret } from '../../lib/secret.ts'
import type { Webhook } from '../../store/webhooks/webhooks.ts'
import * as store from '../../store/webhooks/webhooks.ts'
import { deliveryPolicy } from '../../webhooks/delivery-policy.ts'
import { readMailto } from '../../webhooks/mail/read-mailto.ts'
import {
  createWebhookSecret,
  sealWebhookSecret,
  sealWebhookUrl,
} from '../../webhooks/webhook-secret.ts'
import { assertTokenOf, checkReceiver } from './check-webhook-url.ts'
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
  /** Of a tracker. */
  token?: string | undefined
}

/**
 * Changes a webhook. A new URL also applies to pending deliveries, new events only to future ones. `secret` is the new
 * secret, if one was requested. Codes: invalid_request, not_found, encryption_not_configured, encryption_failure.
 */
export async function updateWebhook(
  deps: WebhookDeps,
  customerId: string,
  { id, isSecretRegenerated, ...wanted }: WebhookUpdate & { id: string },
): Promise<{ webhook: Webhook; secret: Secret | null }> {
  const { url, events, quietHours, isPaused, token } = wanted
  const { webhook: stored } = await getWebhook(deps, customerId, id)
  const { format } = stored
  checkReceiver({ url, events, format }, deps.testHosts)
  if (isSecretRegenerated && format !== 'json') throw onlyJsonIsSigned('regenerate_secret')
  assertTokenOf(format, token)
  assertTokenStays(stored, wanted)
  const secret = isSecretRegenerated ? createWebhookSecret() : null
  const sealed = token === undefined ? secret : new Secret(token)
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
      ...(sealed === null
        ? {}
        : { secret: await prepareSecret(deps, customerId, { id, secret: sealed, format }) }),
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
  { id, secret, format }: { id: string; secret: Secret; format: Webhook['format'] },
): Promise<NonNullable<store.WebhookChanges['secret']>> {
  const until = new Date(clock.now().getTime() + deliveryPolicy.secretOverlapMs)
  return {
    sealed: await sealWebhookSecret(vault, { customerId, webhookId: id }, secret),
    previousExpiresAt: format === 'json' ? until : null,
  }
}

/** A token must not be taken to a host that whoever knows it has not chosen. */
function assertTokenStays(
  { format, url: before }: Webhook,
  { url, token }: Partial<WebhookUpdate>,
) {
  if (!isTracker(format) || url === undefined || token !== undefined) return
  if (new URL(url).origin === new URL(before).origin) return
  throw new ApiError('invalid_request', { detail: 'token: is required with another host' })
}
