import type { Clock } from '../clock.ts'

/** Its signal aborts after `ms`, unless it is disposed of before. */
export function startDeadline(clock: Clock, ms: number): Disposable & { signal: AbortSignal } {
  const reached = new AbortController()
  const disposed = new AbortController()
  clock.sleep(Math.max(0, ms), disposed.signal).then(
    () => reached.abort(new Error('The time is used.')),
    // Only disposing rejects the sleep, and then nobody waits for it any more.
    () => undefined,
  )
  return { signal: reached.signal, [Symbol.dispose]: () => disposed.abort() }
}
