import type { WebhookEventName } from '@understudy/contract/events'
import {
  isTracker,
  trackerFormats,
  type TrackerFormat,
} from '@understudy/contract/webhooks/trackers'
import { checkUrl } from '../../guard/check-url.ts'
import type { TestHosts } from '../../guard/test-hosts.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Secret } from '../../lib/secret.ts'
import type { WebhookFormat } from '../../store/webhooks/webhooks.ts'
import { readMailto } from '../../webhooks/mail/read-mailto.ts'
import { trackers } from '../../webhooks/trackers/trackers.ts'

/** What is told to people and trackers, who get no messages from programs. */
const forPeople: ReadonlySet<WebhookEventName> = new Set(['verdict.failed', 'monitor.silent'])

/**
 * Rejects what can never work: a URL that events can never be sent to, whatever its host resolves to later, and events that the format does not have.
 * Codes: invalid_request.
 */
export function checkReceiver({ url, events, format }: Receiver, testHosts: TestHosts): void {
  if (url !== undefined) checkUrlOf(format, url, testHosts)
  const isLimited = format === 'email' || isTracker(format)
  const other = isLimited ? events?.find((event) => !forPeople.has(event)) : undefined
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
  const checked = checkUrl(url, { kind: 'webhook' }, testHosts)
  if (isTracker(format)) {
    if (checked.kind === 'denied' || !isProject(format, checked, testHosts)) throw noProject(format)
    return
  }
  if (checked.kind === 'allowed') return
  throw new ApiError('invalid_request', {
    detail: 'url: must be a public http or https address without credentials',
  })
}

/** A token is only sent encrypted, except to the hosts of tests, which are on this machine. */
function isProject(
  format: TrackerFormat,
  { url, host }: { url: URL; host: string },
  testHosts: TestHosts,
): boolean {
  if (url.protocol !== 'https:' && !testHosts.has(host)) return false
  return trackers[format].findProject(url, new Secret('')) !== null
}

function noProject(format: TrackerFormat): ApiError {
  const { example } = trackers[format]
  return new ApiError('invalid_request', {
    detail: `url: must be the https address of a project, such as ${example}`,
  })
}

/** Rejects a token that the format has no use for. Codes: invalid_request. */
export function assertTokenOf(format: WebhookFormat, token: string | undefined): void {
  if (token === undefined || isTracker(format)) return
  const detail = `token: only with format ${trackerFormats.join(', ')}`
  throw new ApiError('invalid_request', { detail })
}
