import type { Dispatcher } from 'undici'
import type { Secret } from '../lib/secret.ts'
import type { WebhookFormat } from '../store/webhooks/webhooks.ts'
import type { SendMail } from './mail/create-mailer.ts'
import { readMailto } from './mail/read-mailto.ts'
import { renderEventMail } from './mail/render-mail.ts'
import type { OutgoingEvent } from './outgoing-event.ts'
import { postEvent, type PostResult } from './post-event.ts'

/** What every way to deliver an event needs. */
export interface DeliveryTools {
  webhookAgent: Dispatcher
  /** null: no mail server is configured. */
  sendMail: SendMail | null
  /** Of the service, for links in messages. */
  baseUrl: string
}

/** A receiver with its secrets. */
export interface EventReceiver {
  format: WebhookFormat
  /** The whole address. */
  url: string
  secrets: readonly Secret[]
}

/** Makes one attempt. Never throws because of the receiver. */
export async function deliverEvent(
  { webhookAgent, sendMail, baseUrl }: DeliveryTools,
  event: OutgoingEvent,
  { receiver, at, totalTimeoutMs }: { receiver: EventReceiver; at: Date; totalTimeoutMs: number },
): Promise<PostResult> {
  const { format, url, secrets } = receiver
  if (format === 'email') {
    if (sendMail === null) return noMailServer
    const mail = renderEventMail(event, { to: readMailto(url) ?? '', baseUrl })
    return sendMail(mail, totalTimeoutMs)
  }
  return postEvent(webhookAgent, event, { url, format, baseUrl, secrets, at, totalTimeoutMs })
}

const noMailServer: PostResult = {
  kind: 'unreachable',
  error: 'No mail server is configured on this service.',
}
