import type { WebhookEnvelope } from '@understudy/contract/events'
import { type Dispatcher, request } from 'undici'
import { ConnectionDeniedError, ConnectionFailedError } from '../guard/guarded-agent.ts'
import { SECOND_MS } from '../lib/clock.ts'
import type { Secret } from '../lib/secret.ts'
import { deliveryPolicy } from './delivery-policy.ts'
import type { OutgoingEvent } from './outgoing-event.ts'
import { renderSlackMessage } from './render-slack-message.ts'
import { signBody } from './sign.ts'

/** The outcome of one attempt. Of HTTP, only a 2xx response counts as delivered; redirects are not followed. */
export type PostResult =
  | { kind: 'delivered'; statusCode: number }
  /** isFinal: it would be refused again. retryAfterMs: how long the receiver asks to wait. */
  | {
      kind: 'rejected'
      statusCode: number
      error: string
      isFinal?: boolean
      retryAfterMs?: number | null
    }
  | { kind: 'unreachable'; error: string }

interface PostOptions {
  url: string
  format: 'json' | 'slack'
  /** Of the service, for links in messages. */
  baseUrl: string
  /** All of them sign. */
  secrets: readonly Secret[]
  /** The time of the attempt. */
  at: Date
  totalTimeoutMs: number
}

const { maxAnswerBytes } = deliveryPolicy

/** Makes one attempt with a guarded agent. Never throws; errors of the receiver are outcomes. */
export async function postEvent(
  agent: Dispatcher,
  event: OutgoingEvent,
  { url, format, baseUrl, secrets, at, totalTimeoutMs }: PostOptions,
): Promise<PostResult> {
  const body = renderBody(event, { format, baseUrl })
  const signal = AbortSignal.timeout(totalTimeoutMs)
  try {
    const answer = await request(url, {
      dispatcher: agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Understudy-Webhooks/1',
        'x-service-event': event.name,
        'x-service-event-id': event.id,
        'x-service-signature': signBody(secrets, body, at),
      },
      body,
      signal,
    })
    await drainBody(answer.body, signal)
    return judge(answer.statusCode)
  } catch (error) {
    return { kind: 'unreachable', error: describeNoAnswer(error, signal, totalTimeoutMs) }
  }
}

/** What is posted for an event; the same in every attempt. */
export function renderBody(
  event: OutgoingEvent,
  { format, baseUrl }: Pick<PostOptions, 'format' | 'baseUrl'>,
): string {
  return format === 'slack' ? renderSlackMessage(event, baseUrl) : renderEnvelope(event)
}

function renderEnvelope({ name, customerId, createdAt, payload }: OutgoingEvent): string {
  const envelope: WebhookEnvelope = {
    event: name,
    customer_id: customerId,
    timestamp: createdAt.toISOString(),
    payload,
  }
  return JSON.stringify(envelope)
}

/** Only so that the connection can be reused. */
async function drainBody(
  body: Dispatcher.ResponseData['body'],
  signal: AbortSignal,
): Promise<void> {
  try {
    await body.dump({ limit: maxAnswerBytes, signal })
  } catch {
    // The status is decisive; a body that is too long, too slow or truncated changes nothing.
    body.destroy()
  }
}

function judge(statusCode: number): PostResult {
  if (statusCode >= 200 && statusCode <= 299) return { kind: 'delivered', statusCode }
  return { kind: 'rejected', statusCode, error: `The receiver responded with ${statusCode}.` }
}

/** Our own messages: those of libraries can contain addresses. */
export function describeNoAnswer(
  error: unknown,
  signal: AbortSignal,
  totalTimeoutMs: number,
): string {
  if (error instanceof ConnectionDeniedError) return error.message
  if (error instanceof ConnectionFailedError) return error.message
  if (signal.aborted) return `No response within ${totalTimeoutMs / SECOND_MS} s.`
  return 'The connection ended without a valid response.'
}
