import { isPassing } from './is-passing.ts'
import { sleep } from './sleep.ts'

/** Each of them has its own retries. */
const maxFailures = 10
const longestWaitMs = 30_000

/** How often to ask, and what ends it. */
export interface PollOptions {
  signal: AbortSignal | undefined
  /** Waits are up to a fifth longer, so that programs that started together do not stay together. */
  pollMs: number
}

/**
 * Asks again and again until there is a result. A failure that passes is waited out, longer each time; ten in a row reject with the last. Rejects
 * with the reason of the signal if that aborts.
 */
export async function poll<Result>(
  ask: () => Promise<Result | null>,
  { signal, pollMs }: PollOptions,
): Promise<Result> {
  let failures = 0
  for (;;) {
    try {
      const result = await ask()
      if (result !== null) return result
      failures = 0
    } catch (error) {
      signal?.throwIfAborted()
      failures += 1
      if (!isPassing(error) || failures >= maxFailures) throw error
    }
    const waitMs = Math.min(pollMs * 2 ** failures, Math.max(pollMs, longestWaitMs))
    await sleep(waitMs * (1 + Math.random() / 5), signal)
  }
}
