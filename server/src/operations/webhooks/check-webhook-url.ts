import type { WebhookEventName } from '@understudy/contract/events'
import { checkUrl } from '../../guard/check-url.ts'
import type { TestHosts } from '../../guard/test-hosts.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { WebhookFormat } from '../../store/webhooks/webhooks.ts'
import { readMailto } from '../../webhooks/mail/read-mailto.ts'

/** What is told to people who get no messages from programs. */
const forPeople: ReadonlySet<WebhookEventName> = new Set(['verdict.failed', 'monitor.silent'])

/**
 * Rejects what can never work: a URL that events can never be sent to, whatever its host resolves to later, and events that the format does not have.
 * Codes: invalid_request.
 */
export function checkReceiver({ url, events, format }: Receiver, testHosts: TestHosts): void {
  if (url !== undefined) checkUrlOf(format, url, testHosts)
  const other = format === 'email' ? events?.find((event) => !forPeople.has(event)) : undefined
  if (other === undefined) return
  throw new ApiError('invalid_request', {
    detail: `events: format ${format} has only ${[...forPeople].join(' and ')}, not ${other}`,
  })
}

interface Receiver {
  url?: string | undefined
  events?: readonly WebhookEventName[] | undefined
  format: WebhookFormat
}

function checkUrlOf(format: WebhookFormat, url: string, testHosts: TestHosts): void {
  if (format === 'email') {
    if (readMailto(url) !== null) return
    throw new ApiError('invalid_request', {
      detail: 'url: must be mailto: and one e-mail address with format email',
    })
  }
  if (checkUrl(url, { kind: 'webhook' }, testHosts).kind === 'allowed') return
  throw new ApiError('invalid_request', {
    detail: 'url: must be a public http or https address without credentials',
  })
}
