import type { Held } from './held.ts'
import { hold } from './held.ts'

/**
 * Starts work that its starter does not wait for; `onFailure` is told why it failed. The outcome resolves when both are over and
 * never rejects. When `onFailure` throws, that ends the process.
 */
export function runInBackground(
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Held<void> {
  return hold(async () => {
    try {
      await work()
    } catch (error) {
      tell(error, onFailure)
    }
  })
}

function tell(error: unknown, onFailure: (error: unknown) => void): void {
  try {
    onFailure(error)
  } catch (unexpected) {
    escalate(unexpected)
  }
}

/** Raises an error outside of every caller, which ends the process in order: docs/decisions/014-unhandled-failures.md. */
export function escalate(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
