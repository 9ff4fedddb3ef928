import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { RateLimiterRes } from 'rate-limiter-flexible'

/** What is left after a request was counted. */
export interface Count {
  isAdmitted: boolean
  remaining: number
  msBeforeReset: number
}

export type Counter = (key: string) => Promise<Count>

/** Requests of one key that this process may admit without asking again. */
interface Block {
  left: number
  /** What the shared count had left when this was taken from it. */
  remaining: number
  /** On the monotonic clock. */
  endsAtMs: number
}

/** Keys that are remembered before those whose window is over are looked for. */
const sweepAt = 1000

/**
 * Counts in the limiter, `size` requests at a time: most requests then cost the database nothing. Never more are admitted than
 * the limit says, over all processes; with several, a key may be refused up to `size` - 1 requests early for each of the
 * others.
 */
export function createBlockCounter(
  limiter: RateLimiterAbstract,
  { size, monotonicMs }: { size: number; monotonicMs: () => number },
): Counter {
  const blocks = new Map<string, Block>()
  const taking = new Map<string, Promise<Count>>()

  async function take(key: string): Promise<Count> {
    const { isAdmitted, counted } = await consume(limiter, key, size)
    const { remainingPoints: remaining, msBeforeNext: msBeforeReset } = counted
    if (isAdmitted) {
      if (blocks.size >= sweepAt) dropEnded()
      blocks.set(key, { left: size, remaining, endsAtMs: monotonicMs() + msBeforeReset })
    }
    return { isAdmitted, remaining, msBeforeReset }
  }

  /** Those who come while a block is being taken wait for the same one. */
  function takeOnce(key: string): Promise<Count> {
    const underWay = taking.get(key)
    if (underWay !== undefined) return underWay
    const taken = take(key).finally(() => taking.delete(key))
    taking.set(key, taken)
    return taken
  }

  function dropEnded(): void {
    const nowMs = monotonicMs()
    for (const [key, { endsAtMs }] of blocks) if (endsAtMs <= nowMs) blocks.delete(key)
  }

  function useOne(key: string): Count | null {
    const block = blocks.get(key)
    const msBeforeReset = block === undefined ? 0 : block.endsAtMs - monotonicMs()
    if (block === undefined || block.left === 0 || msBeforeReset <= 0) return null
    block.left -= 1
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

/** The library rejects with the count when the limit is passed. */
async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  points: number,
): Promise<{ isAdmitted: boolean; counted: RateLimiterRes }> {
  try {
    return { isAdmitted: true, counted: await limiter.consume(key, points) }
  } catch (error) {
    if (error instanceof RateLimiterRes) return { isAdmitted: false, counted: error }
    throw error
  }
}
