import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { clockSkewMs, SECOND_MS } from '../../lib/clock.ts'
import { type Held, hold } from '../../lib/waiting/held.ts'

/** What is left after a request was counted. */
export interface Count {
  isAdmitted: boolean
  remaining: number
  msBeforeReset: number
}

export type Counter = (key: string) => Promise<Count>

/** Requests of one key that this process can admit without another query. */
interface Block {
  left: number
  /** What the shared counter had left when this block was taken. */
  remaining: number
  /** On the monotonic clock. */
  endsAtMs: number
}

/** Number of stored keys before expired ones are swept; swept again whenever as many new keys have been added. */
const firstSweepAt = 1000

/** Counts each request in the limiter. */
export function createCounter(limiter: RateLimiterAbstract): Counter {
  return (key) => consume(limiter, key, 1)
}

/**
 * Counts in the limiter, `size` requests at a time: most requests then need no database query. The total across all
 * processes never exceeds the limit; with several processes, a key can be rejected up to `size` - 1 requests early for
 * each of the others.
 */
export function createBlockCounter(
  limiter: RateLimiterAbstract,
  { size, monotonicMs }: { size: number; monotonicMs: () => number },
): Counter {
  const blocks = new Map<string, Block>()
  const taking = new Map<string, Held<Count>>()
  let sweepAt = firstSweepAt

  async function take(key: string): Promise<Count> {
    const count = await consume(limiter, key, size)
    if (count.isAdmitted) {
      if (blocks.size >= sweepAt) dropEnded()
      const { remaining, msBeforeReset } = count
      blocks.set(key, { left: size, remaining, endsAtMs: monotonicMs() + msBeforeReset })
    }
    return count
  }

  /** Requests that arrive while a block is being taken wait for that block. */
  async function takeOnce(key: string): Promise<Count> {
    const underWay = taking.get(key) ?? startTaking(key)
    return underWay.result()
  }

  function startTaking(key: string): Held<Count> {
    const taken = hold(async () => {
      try {
        return await take(key)
      } finally {
        taking.delete(key)
      }
    })
    taking.set(key, taken)
    return taken
  }

  function dropEnded(): void {
    const nowMs = monotonicMs()
    for (const [key, { endsAtMs }] of blocks) if (endsAtMs <= nowMs) blocks.delete(key)
    // Twice the live keys, so that sweeping takes amortized constant time per new key.
    sweepAt = Math.max(firstSweepAt, 2 * blocks.size)
  }

  function useOne(key: string): Count | null {
    const block = blocks.get(key)
    const msBeforeReset = block === undefined ? 0 : block.endsAtMs - monotonicMs()
    if (block === undefined || msBeforeReset <= 0) return null
    block.left -= 1
    if (block.left === 0) blocks.delete(key)
    return { isAdmitted: true, remaining: block.remaining + block.left, msBeforeReset }
  }

  return async (key) => {
    for (;;) {
      const used = useOne(key)
      if (used !== null) return used
      const taken = await takeOnce(key)
      if (!taken.isAdmitted) return taken
    }
  }
}

/** Begins a new window if the current one ends later than any can, because the clock has gone back since. */
async function consume(limiter: RateLimiterAbstract, key: string, points: number): Promise<Count> {
  const count = await tryConsume(limiter, key, points)
  if (count.msBeforeReset <= limiter.duration * SECOND_MS + clockSkewMs) return count
  await limiter.delete(key)
  return tryConsume(limiter, key, points)
}

/** The library rejects with the count if the limit is exceeded. */
async function tryConsume(
  limiter: RateLimiterAbstract,
  key: string,
  points: number,
): Promise<Count> {
  try {
    return present(true, await limiter.consume(key, points))
  } catch (error) {
    if (error instanceof RateLimiterRes) return present(false, error)
    throw error
  }
}

function present(isAdmitted: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): Count {
  return { isAdmitted, remaining: remainingPoints, msBeforeReset: msBeforeNext }
}
