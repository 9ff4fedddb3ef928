import type { IncomingMessage } from 'node:http'
import { ApiError } from '../lib/api-error.ts'

/** Node takes one of two such headers without a word; which one a proxy took is not known. */
const single = new Set(['host', 'authorization', 'content-type', 'idempotency-key'])

/** Refuses a request without a host (RFC 9112 3.2) and one that names such a header twice. Codes: invalid_request. */
export function checkHeaders({
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): void {
  const seen = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase()
    if (single.has(name) && seen.has(name)) {
      throw new ApiError('invalid_request', { detail: `the header ${name} is given twice` })
    }
    seen.add(name)
  }
  if (httpVersion === '1.1' && !seen.has('host')) {
    throw new ApiError('invalid_request', { detail: 'the header host is missing' })
  }
}
