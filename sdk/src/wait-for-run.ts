import { startDeadline } from './deadline.ts'
import type { Answer } from './operation.ts'
import { poll } from './poll.ts'
import type { CallOptions } from './transport.ts'
import { UnderstudyError } from './understudy-error.ts'

/** A run with its sessions. */
export type RunDetail = Answer<'getRun'>

export interface WaitOptions {
  signal?: AbortSignal | undefined
  /** How long to wait altogether; by default as long as the run takes. */
  timeoutMs?: number | undefined
  /** Between two looks, and up to a fifth more at random; 1 s by default. */
  pollMs?: number | undefined
  /** Called with every state read; an exception it throws ends the wait. */
  onUpdate?: (run: RunDetail) => void
}

/**
 * Waits until a run has ended and its aggregate report is available or has failed. Outages of the service are waited out. After `timeoutMs` rejects
 * with `timeout`; the run goes on.
 */
export async function waitForRun(
  read: (runId: string, options: CallOptions) => Promise<RunDetail>,
  runId: string,
  { signal, timeoutMs, pollMs = 1000, onUpdate }: WaitOptions = {},
): Promise<RunDetail> {
  const deadline = startDeadline(timeoutMs ?? null, signal)
  try {
    return await poll(
      async () => {
        const run = await read(runId, { signal: deadline.signal })
        onUpdate?.(run)
        const isRunning = run.status === 'queued' || run.status === 'running'
        return isRunning || run.aggregate_status === 'pending' ? null : run
      },
      { signal: deadline.signal, pollMs },
    )
  } catch (error) {
    signal?.throwIfAborted()
    if (!deadline.isOver()) throw error
    throw new UnderstudyError('timeout', `Run ${runId} did not end within ${timeoutMs} ms.`)
  } finally {
    deadline.lift()
  }
}
