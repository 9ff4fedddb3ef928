/** Waits for the work until the signal aborts; then rejects with its reason, while the work goes on unheard. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const stop = (): void => aborted.reject(signal.reason)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  // Whoever loses the race may still fail later; nobody waits for it then.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
