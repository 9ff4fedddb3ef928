import type { IncomingMessage } from 'node:http'
import { ApiError } from '../../lib/api-error.ts'

/** Node takes one of two such headers without a word; which one a proxy took is not known. */
const single = new Set(['host', 'authorization', 'content-type', 'idempotency-key'])

/**
 * Refuses a request without a host or with one that is none (RFC 9112 3.2), one that names such a header twice, one whose
 * body is packed, which none of our readers would notice, and one that expects what we do not do. Codes: invalid_request,
 * unsupported_media_type.
 */
export function checkHeaders({
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): void {
  const seen = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase()
    if (single.has(name) && seen.has(name)) fail(`the header ${name} is given twice`)
    checkHeader(name, (rawHeaders[index + 1] ?? '').trim().toLowerCase())
    seen.add(name)
  }
  if (httpVersion === '1.1' && !seen.has('host')) fail('the header host is missing')
}

function checkHeader(name: string, value: string): void {
  if (name === 'host' && !isHost(value)) fail('the header host names no host')
  if (name === 'content-encoding' && value !== 'identity') {
    throw new ApiError('unsupported_media_type', {
      detail: 'The request body must not be encoded.',
    })
  }
  if (name === 'expect' && value !== '100-continue') {
    fail('the header expect asks for what is not done here')
  }
}

/** A name or an address, with or without a port. */
function isHost(value: string): boolean {
  return !/[/?#@\\\s]/.test(value) && URL.canParse(`http://${value}/`)
}

function fail(detail: string): never {
  throw new ApiError('invalid_request', { detail })
}
