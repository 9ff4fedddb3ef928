import { type Held, hold } from './held.ts'

/**
 * Starts work that its caller does not wait for; `onFailure` is called if it fails. The outcome resolves when both have
 * finished and never rejects. If `onFailure` throws, the process ends.
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

/**
 * Raises an error outside of any caller, which ends the process in an orderly way:
 * docs/decisions/014-unhandled-failures.md.
 */
export function escalate(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
