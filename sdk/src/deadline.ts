/** A time limit in addition to the caller's own signal. */
export interface Deadline {
  /** Aborts when the time is up or the caller aborts. */
  signal: AbortSignal
  isOver: () => boolean
  /** Cancels the time limit; the caller's signal still applies. */
  lift: () => void
}

/** Starts a time limit; null: none. */
export function startDeadline(timeoutMs: number | null, signal?: AbortSignal): Deadline {
  const limit = new AbortController()
  const timer = timeoutMs === null ? undefined : setTimeout(() => limit.abort(), timeoutMs)
  return {
    signal: signal === undefined ? limit.signal : AbortSignal.any([limit.signal, signal]),
    isOver: () => limit.signal.aborted,
    lift: () => clearTimeout(timer),
  }
}
