/** A time limit beside the caller's own signal. */
export interface Deadline {
  /** Aborts when the time is over or the caller aborts. */
  signal: AbortSignal
  isOver: () => boolean
  /** Lifts the time limit; the caller's signal stays in force. */
  lift: () => void
}

/** Starts a time limit. */
export function startDeadline(timeoutMs: number, signal?: AbortSignal): Deadline {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  return {
    signal: signal === undefined ? limit.signal : AbortSignal.any([limit.signal, signal]),
    isOver: () => limit.signal.aborted,
    lift: () => clearTimeout(timer),
  }
}
