import type { Answer } from './operation.ts'
import type { Runs } from './resources/runs.ts'
import { sleep } from './sleep.ts'

/** A run with its sessions. */
export type RunDetail = Answer<'getRun'>

export interface WaitOptions {
  signal?: AbortSignal
  pollMs?: number
  /** Called with every state read; an exception it throws ends the wait. */
  onUpdate?: (run: RunDetail) => void
}

/** Waits until a run has ended and its aggregate report is available or has failed, however long that takes. */
export async function waitForRun(
  runs: Runs,
  runId: string,
  { signal, pollMs = 1000, onUpdate }: WaitOptions = {},
): Promise<RunDetail> {
  for (;;) {
    const run = await runs.get(runId, { signal })
    onUpdate?.(run)
    const isRunning = run.status === 'queued' || run.status === 'running'
    if (!isRunning && run.aggregate_status !== 'pending') return run
    await sleep(pollMs, signal)
  }
}
