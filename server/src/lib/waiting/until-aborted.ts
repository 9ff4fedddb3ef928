/**
 * Does the work and waits for it until the signal aborts; then rejects with its reason, while the work continues
 * unobserved. Starts nothing if the signal has already aborted.
 */
export async function untilAborted<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work()
      .finally(() => signal.removeEventListener('abort', stop))
      .then(resolve, reject)
  })
}
