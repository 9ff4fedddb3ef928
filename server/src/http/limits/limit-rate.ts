import { type RateLimitPolicy, rateLimits } from '@understudy/contract/limits'
import type { FastifyReply } from 'fastify'
import { ApiError } from '../../lib/api-error.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** Counts a request that the client is not told the remaining quota of. Codes: rate_limited. */
export async function countRequest(
  limiter: RateLimiter,
  policy: RateLimitPolicy,
  key: string,
): Promise<void> {
  const { isAdmitted, resetS } = await limiter.consume(policy, key)
  if (!isAdmitted) throw new ApiError('rate_limited', { retryAfterS: resetS })
}

/** Counts a request and reports the remaining quota to the client. Codes: rate_limited. */
export async function limitRate(
  limiter: RateLimiter,
  policy: RateLimitPolicy,
  { reply, key }: { reply: FastifyReply; key: string },
): Promise<void> {
  const allowance = await limiter.consume(policy, key)
  const { requests, windowS } = rateLimits[policy]
  // draft-ietf-httpapi-ratelimit-headers-11
  reply.header('ratelimit-policy', `"${policy}";q=${requests};w=${windowS}`)
  reply.header('ratelimit', `"${policy}";r=${allowance.remaining};t=${allowance.resetS}`)
  if (!allowance.isAdmitted) throw new ApiError('rate_limited', { retryAfterS: allowance.resetS })
}
