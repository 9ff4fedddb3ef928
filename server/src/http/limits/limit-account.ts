import { createHash } from 'node:crypto'
import { ApiError } from '../../lib/api-error.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** Counts tries to sign in to one account, from all addresses together. Codes: rate_limited. */
export function createAccountLimit(limiter: RateLimiter): (email: string) => Promise<void> {
  return async (email) => {
    // The counters outlive accounts, and anyone can try any address.
    const key = createHash('sha256').update(email).digest('base64url')
    const { isAdmitted, resetS } = await limiter.consume('sign_in_account', key)
    if (!isAdmitted) throw new ApiError('rate_limited', { retryAfterS: resetS })
  }
}
