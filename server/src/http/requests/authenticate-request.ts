import type { Endpoint } from '@understudy/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError } from '../../lib/api-error.ts'
import { bucketAddress } from './client-address.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'

export interface AuthenticationDeps {
  /** The owner of this API key; null if it has none. */
  findCaller: (apiKey: string) => Promise<{ customerId: string } | null>
  /** The owner of this deploy check, if the token belongs to it; otherwise null. */
  findTriggerCaller: (check: {
    id: string
    token: string
  }) => Promise<{ customerId: string } | null>
  rateLimiter: RateLimiter
}

/** The scheme in any case, one or more spaces, one token (RFC 9110 11.4, RFC 6750 2.1). */
const bearer = /^bearer +([\w.~+/-]{1,256}=*)$/i

const checkPath = z.object({ id: z.string() })

/**
 * The customer behind a request; null if the endpoint requires neither key nor token. Every failure looks the same.
 * Codes: invalid_api_key, invalid_trigger_token, rate_limited after too many failures from one address.
 */
export async function authenticateRequest(
  deps: AuthenticationDeps,
  { auth }: Endpoint,
  request: FastifyRequest,
): Promise<string | null> {
  if (auth === 'none' || auth === 'processor_signature') return null
  const customerId = await findCustomer(deps, auth, request)
  if (customerId !== null) return customerId
  const allowance = await deps.rateLimiter.consume(
    'failed_authentication',
    bucketAddress(request.ip),
  )
  if (!allowance.isAdmitted) throw new ApiError('rate_limited', { retryAfterS: allowance.resetS })
  throw new ApiError(auth === 'trigger_token' ? 'invalid_trigger_token' : 'invalid_api_key')
}

/** Whether the request would be admitted now. */
export async function isAuthentic(
  deps: FindingDeps,
  { auth }: Endpoint,
  request: FastifyRequest,
): Promise<boolean> {
  return auth !== 'api_key' || (await findCustomer(deps, auth, request)) !== null
}

type FindingDeps = Pick<AuthenticationDeps, 'findCaller' | 'findTriggerCaller'>

async function findCustomer(
  { findCaller, findTriggerCaller }: FindingDeps,
  auth: 'api_key' | 'trigger_token',
  { headers, params }: FastifyRequest,
): Promise<string | null> {
  const token = bearer.exec(headers.authorization ?? '')?.[1]
  if (token === undefined) return null
  const caller =
    auth === 'api_key'
      ? await findCaller(token)
      : await findTriggerCaller({ ...checkPath.parse(params), token })
  return caller === null ? null : caller.customerId
}
