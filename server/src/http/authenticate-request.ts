import type { Endpoint } from '@understudy/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../lib/api-error.ts'
import { bucketAddress } from './client-address.ts'
import type { RateLimiter } from './rate-limiter.ts'

export interface AuthenticationDeps {
  /** Whose API key this is; null when it is nobody's. */
  findCaller: (apiKey: string) => Promise<{ customerId: string } | null>
  rateLimiter: RateLimiter
}

/** The scheme in any case, one space or more, one token (RFC 9110 11.4, RFC 6750 2.1). */
const bearer = /^bearer +([\w.~+/-]{1,256}=*)$/i

/**
 * The customer a request comes from; null where the endpoint asks for no API key. Every failure looks the same. Codes:
 * invalid_api_key, invalid_trigger_token, rate_limited after too many failures from one address.
 */
export async function authenticateRequest(
  deps: AuthenticationDeps,
  { auth }: Endpoint,
  request: FastifyRequest,
): Promise<string | null> {
  if (auth === 'none' || auth === 'processor_signature') return null
  const customerId = auth === 'api_key' ? await findCustomer(deps, request) : null
  if (customerId !== null) return customerId
  const allowance = await deps.rateLimiter.consume(
    'failed_authentication',
    bucketAddress(request.ip),
  )
  if (!allowance.isAdmitted) throw new ApiError('rate_limited', { retryAfterS: allowance.resetS })
  throw new ApiError(auth === 'trigger_token' ? 'invalid_trigger_token' : 'invalid_api_key')
}

/** Whether the request would be let in now. */
export async function isAuthentic(
  deps: Pick<AuthenticationDeps, 'findCaller'>,
  { auth }: Endpoint,
  request: FastifyRequest,
): Promise<boolean> {
  return auth !== 'api_key' || (await findCustomer(deps, request)) !== null
}

async function findCustomer(
  { findCaller }: Pick<AuthenticationDeps, 'findCaller'>,
  { headers }: FastifyRequest,
): Promise<string | null> {
  const token = bearer.exec(headers.authorization ?? '')?.[1]
  const caller = token === undefined ? null : await findCaller(token)
  return caller === null ? null : caller.customerId
}
