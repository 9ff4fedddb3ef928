import { checkUrl } from '../../guard/check-url.ts'
import type { TestHosts } from '../../guard/test-hosts.ts'
import { ApiError } from '../../lib/api-error.ts'

/** Rejects a URL that events can never be sent to, whatever its host resolves to later. Codes: invalid_request. */
export function checkWebhookUrl(url: string, testHosts: TestHosts): void {
  if (checkUrl(url, { kind: 'webhook' }, testHosts).kind === 'allowed') return
  throw new ApiError('invalid_request', {
    detail: 'url: must be a public http or https address without credentials',
  })
}
