import type { BuiltRequest } from './build-request.ts'
import { type Deadline, startDeadline } from './deadline.ts'
import { readError } from './read-error.ts'
import { sleep } from './sleep.ts'
import { UnderstudyError } from './understudy-error.ts'

/** A longer Retry-After is left to the caller. */
const longestWaitMs = 30_000
const firstWaitMs = 250
const longestSpreadMs = 1000

export interface SendOptions {
  fetch: typeof fetch
  signal: AbortSignal | undefined
  /** For all attempts together, including the response body. */
  timeoutMs: number
  /** Retries after a 429, a 503 or a broken connection, only for idempotent requests. */
  retries: number
  /** Whether a response counts as a result despite its status. */
  isAnswer: (response: Response) => Promise<boolean>
}

/** Sends a request until there is a response; rejects with UnderstudyError or the reason of the caller's signal. */
export async function sendRequest<T>(
  request: BuiltRequest,
  read: (response: Response) => Promise<T>,
  options: SendOptions,
): Promise<T> {
  const deadline = startDeadline(options.timeoutMs, options.signal)
  try {
    return await sendAgain(0)
  } finally {
    deadline.lift()
  }

  async function sendAgain(attempt: number): Promise<T> {
    try {
      return await sendOnce(request, read, { ...options, deadline })
    } catch (error) {
      const waitMs = findWaitMs(error, attempt)
      if (waitMs === null || waitMs >= options.timeoutMs) throw error
      if (attempt >= options.retries || !request.isIdempotent) throw error
      await waitOrThrow(waitMs, { deadline, error })
    }
    return sendAgain(attempt + 1)
  }
}

async function sendOnce<T>(
  { url, init, name }: BuiltRequest,
  read: (response: Response) => Promise<T>,
  { fetch, signal, deadline, isAnswer, timeoutMs }: SendOptions & { deadline: Deadline },
): Promise<T> {
  try {
    const response = await fetch(url, { ...init, signal: deadline.signal })
    if (!response.ok && !(await isAnswer(response))) throw await readError(response)
    return await read(response)
  } catch (cause) {
    if (cause instanceof UnderstudyError) throw cause
    signal?.throwIfAborted()
    if (deadline.isOver()) {
      throw new UnderstudyError('timeout', `${name} took longer than ${timeoutMs} ms.`)
    }
    if (cause instanceof SyntaxError) {
      throw new UnderstudyError('invalid_response', `${name} did not return JSON.`, { cause })
    }
    throw new UnderstudyError('network_error', `${name} got no response.`, { cause })
  }
}

/** How long to wait before a retry; null if a retry cannot help. */
function findWaitMs(error: unknown, attempt: number): number | null {
  if (!(error instanceof UnderstudyError)) return null
  const { code, status, retryAfterS } = error
  if (code !== 'network_error' && status !== 429 && status !== 503) return null
  const waitMs = retryAfterS === null ? firstWaitMs * 2 ** attempt : retryAfterS * 1000
  // Clients that failed together do not come back together; never earlier than the service asked for.
  const spreadMs = Math.random() * Math.min(waitMs, longestSpreadMs)
  return waitMs <= longestWaitMs ? waitMs + spreadMs : null
}

/** Waiting until the deadline would hide the cause, so the error that caused the wait is thrown. */
async function waitOrThrow(
  waitMs: number,
  { deadline, error }: { deadline: Deadline; error: unknown },
): Promise<void> {
  try {
    await sleep(waitMs, deadline.signal)
  } catch (reason) {
    throw deadline.isOver() ? error : reason
  }
}
