import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../lib/api-error.ts'

/**
 * Rejects a request that a page of another origin could have sent with the cookie of a signed-in person, or to sign them
 * in as someone else. Browsers set both headers and pages cannot change them; the first is absent where the service is
 * reached without encryption. Codes: foreign_origin.
 */
export function assertOwnOrigin({ headers, host, protocol }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined ? site === 'same-origin' : headers.origin === `${protocol}://${host}`) {
    return
  }
  throw new ApiError('foreign_origin')
}
