import { type RateLimitPolicy, rateLimits } from '@understudy/contract/limits'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
} from 'rate-limiter-flexible'
import type { Clock } from '../../lib/clock.ts'
import { type Counter, createBlockCounter, createCounter } from './block-counter.ts'

/** What is left of a policy after a request was counted. */
export interface Allowance {
  isAdmitted: boolean
  remaining: number
  /** Until the full quota is available again, at least 1 s. */
  resetS: number
}

/** Counts requests by policy and caller. */
export interface RateLimiter {
  consume(policy: RateLimitPolicy, key: string): Promise<Allowance>
}

/**
 * For these policies, whose keys are customers and people, a process takes requests from the shared counter in blocks of one
 * in 60. The other policies are used too rarely, or have a key for every address.
 */
const inBlocks: ReadonlySet<RateLimitPolicy> = new Set(['general', 'pictures', 'people'])
const blocksPerWindow = 60

/**
 * While the database is away, each process counts these requests by itself: most of them need no database. All other requests
 * do, and fail with their counter.
 */
const withoutDatabase: RateLimitPolicy = 'public'

/**
 * Fixed windows that start with their first request. With a server's connection pool, all processes on it share the
 * counters; without one they are local to this process.
 */
export function createRateLimiter(
  pool: object | null,
  { monotonicMs }: Pick<Clock, 'monotonicMs'>,
): RateLimiter {
  const counters = new Map<RateLimitPolicy, Counter>()

  function getCounter(policy: RateLimitPolicy): Counter {
    const known = counters.get(policy)
    if (known !== undefined) return known
    const limiter = createLimiter(policy, pool)
    const size = rateLimits[policy].requests / blocksPerWindow
    const created =
      pool !== null && inBlocks.has(policy)
        ? createBlockCounter(limiter, { size, monotonicMs })
        : createCounter(limiter)
    counters.set(policy, created)
    return created
  }

  return {
    async consume(policy, key) {
      const { isAdmitted, remaining, msBeforeReset } = await getCounter(policy)(key)
      return { isAdmitted, remaining, resetS: Math.max(1, Math.ceil(msBeforeReset / 1000)) }
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
    // A caller that has used up its window needs no further database query until the next.
    inMemoryBlockOnConsumed: requests,
    ...(policy === withoutDatabase ? { insuranceLimiter: new RateLimiterMemory(options) } : {}),
  })
}
