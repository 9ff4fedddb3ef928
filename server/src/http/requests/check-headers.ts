import type { IncomingMessage } from 'node:http'
import { customerHeader } from '@understudy/contract/identity'
import { ApiError } from '../../lib/api-error.ts'

/** If one of these headers appears twice, Node silently uses one; a proxy in front may have used the other. */
const single = new Set([
  'host',
  'authorization',
  'content-type',
  'idempotency-key',
  'origin',
  'sec-fetch-site',
  customerHeader.toLowerCase(),
])

/**
 * Rejects a request without a host or with an invalid one (RFC 9112 3.2), one that repeats such a header, one with an
 * encoded body, which none of our parsers would notice, and one with an unsupported expectation. Codes:
 * invalid_request, unsupported_media_type.
 */
export function checkHeaders({
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): void {
  const seen = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase()
    if (single.has(name) && seen.has(name)) fail(`the header ${name} appears twice`)
    checkHeader(name, (rawHeaders[index + 1] ?? '').trim().toLowerCase())
    seen.add(name)
  }
  if (httpVersion === '1.1' && !seen.has('host')) fail('the header host is missing')
}

function checkHeader(name: string, value: string): void {
  if (name === 'host' && !isHost(value)) fail('the header host is not valid')
  if (name === 'content-encoding' && value !== 'identity') {
    throw new ApiError('unsupported_media_type', {
      detail: 'The request body must not be encoded.',
    })
  }
  if (name === 'expect' && value !== '100-continue') {
    fail('the header expect is not supported')
  }
}

/** A name or an address, with or without a port. */
function isHost(value: string): boolean {
  return !/[/?#@\\\s]/.test(value) && URL.canParse(`http://${value}/`)
}

function fail(detail: string): never {
  throw new ApiError('invalid_request', { detail })
}
