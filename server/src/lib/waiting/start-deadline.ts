import type { Clock } from '../clock.ts'
import { escalate, runInBackground } from './run-in-background.ts'

/** Made once: without a reason of its own, each abort would make an error with a stack, and deadlines belong to every call. */
const isDisposed = new Error('The deadline was disposed of.')

/** Its signal aborts after `ms`, unless it is disposed first. */
export function startDeadline(clock: Clock, ms: number): Disposable & { signal: AbortSignal } {
  const reached = new AbortController()
  const disposed = new AbortController()
  runInBackground(
    async () => {
      await clock.sleep(Math.max(0, ms), disposed.signal)
      reached.abort(new Error('The time is up.'))
    },
    (error) => {
      if (!disposed.signal.aborted) escalate(error)
    },
  )
  return { signal: reached.signal, [Symbol.dispose]: () => disposed.abort(isDisposed) }
}
