import { isTracker } from '@understudy/contract/webhooks/trackers'
import type { Dispatcher } from 'undici'
import type { Clock } from '../lib/clock.ts'
import type { Secret } from '../lib/secret.ts'
import type { Database } from '../store/database.ts'
import type { WebhookFormat } from '../store/webhooks/webhooks.ts'
import type { SendMail } from './mail/create-mailer.ts'
import { readMailto } from './mail/read-mailto.ts'
import { renderEventMail } from './mail/render-mail.ts'
import type { OutgoingEvent } from './outgoing-event.ts'
import { postEvent, type PostResult } from './post-event.ts'
import { openIssues } from './trackers/open-issues.ts'

/** What every way to deliver an event needs. */
export interface DeliveryTools {
  /** For what trackers have. */
  db: Database
  clock: Clock
  webhookAgent: Dispatcher
  /** null: no mail server is configured. */
  sendMail: SendMail | null
  /** Of the service, for links in messages. */
  baseUrl: string
}

/** A receiver with its secrets. */
export interface EventReceiver {
  webhookId: string
  format: WebhookFormat
  /** The whole address. */
  url: string
  /** The newest first; of a tracker its token. */
  secrets: readonly [Secret, ...Secret[]]
  /** Whether an earlier attempt can have arrived. */
  isRepeated: boolean
}

/** Makes one attempt. Never throws because of the receiver. */
export async function deliverEvent(
  tools: DeliveryTools,
  event: OutgoingEvent,
  { receiver, at, totalTimeoutMs }: { receiver: EventReceiver; at: Date; totalTimeoutMs: number },
): Promise<PostResult> {
  const { webhookAgent, sendMail, baseUrl } = tools
  const { format, url, secrets } = receiver
  if (isTracker(format)) {
    const [token] = secrets
    return openIssues(tools, event, { receiver: { ...receiver, format, token }, totalTimeoutMs })
  }
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
