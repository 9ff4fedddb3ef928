import type { RateLimitPolicy } from '@understudy/contract/limits'
import { rateLimits } from '@understudy/contract/limits'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** What is left of a policy after a request was counted. */
export interface Allowance {
  isAdmitted: boolean
  remaining: number
  /** Until all of the policy is free again, at least 1 s. */
  resetS: number
}

/** Counts requests by policy and by whoever makes them. */
export interface RateLimiter {
  consume(policy: RateLimitPolicy, key: string): Promise<Allowance>
}

/**
 * Fixed windows that start with the first request in them. With a connection pool of a server the counts are shared by all
 * processes on it; without one they are this process's own.
 */
export function createRateLimiter(pool: object | null): RateLimiter {
  const limiters = new Map<RateLimitPolicy, RateLimiterAbstract>()

  function getLimiter(policy: RateLimitPolicy): RateLimiterAbstract {
    const known = limiters.get(policy)
    if (known !== undefined) return known
    const created = createLimiter(policy, pool)
    limiters.set(policy, created)
    return created
  }

  return {
    async consume(policy, key) {
      const { isAdmitted, counted } = await count(getLimiter(policy), key)
      return {
        isAdmitted,
        remaining: counted.remainingPoints,
        resetS: Math.max(1, Math.ceil(counted.msBeforeNext / 1000)),
      }
    },
  }
}

function createLimiter(policy: RateLimitPolicy, pool: object | null): RateLimiterAbstract {
  const { requests, windowS } = rateLimits[policy]
  const options = { keyPrefix: policy, points: requests, duration: windowS }
  if (pool === null) return new RateLimiterMemory(options)
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    // Whoever has used up a window costs the database nothing more until the next.
    inMemoryBlockOnConsumed: requests,
  })
}

/** The library rejects with the count when the limit is passed. */
async function count(
  limiter: RateLimiterAbstract,
  key: string,
): Promise<{ isAdmitted: boolean; counted: RateLimiterRes }> {
  try {
    return { isAdmitted: true, counted: await limiter.consume(key) }
  } catch (error) {
    if (error instanceof RateLimiterRes) return { isAdmitted: false, counted: error }
    throw error
  }
}
