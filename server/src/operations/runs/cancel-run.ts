import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Queue } from '../../queue/queue.ts'
import type { Database, Trx } from '../../store/database.ts'
import { endSession } from '../../store/runs/end-session.ts'
import { lockRun } from '../../store/runs/lock-run.ts'
import type { Run, RunStatus } from '../../store/runs/run.ts'
import { markRunCancelled } from '../../store/runs/runs.ts'
import { listSessions } from '../../store/runs/sessions.ts'
import type { CancellationKeeper } from './end-cancelled.ts'

export interface CancelDeps {
  db: Database
  clock: Clock
  queue: Pick<Queue, 'enqueue' | 'wake'>
  /** Ends what workers do not end. */
  cancellations: Pick<CancellationKeeper, 'wake'>
}

/**
 * Stops a run that has not ended: queued sessions end at once, running ones notice within a second, and
 * one that is writing its final report finishes; those that have not ended after a few seconds are ended for their worker. A finished
 * run is unchanged. Codes: not_found.
 */
export async function cancelRun(
  { db, clock, queue, cancellations }: CancelDeps,
  customerId: string,
  runId: string,
): Promise<{ id: string; status: RunStatus }> {
  const cancelled = await db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, { customerId, runId })
    if (run === undefined) throw new ApiError('not_found')
    if (run.finishedAt !== null) return { id: run.id, status: run.status }
    const at = clock.now()
    if (await endWaitingSessions(trx, await markRunCancelled(trx, run, at), at)) {
      await queue.enqueue(trx, 'write-aggregate', { customerId, runId })
    }
    return { id: run.id, status: 'cancelled' as const }
  })
  queue.wake('write-aggregate')
  cancellations.wake()
  return cancelled
}

/** Returns whether the run is over: its other sessions ended before. */
async function endWaitingSessions(trx: Trx, run: Run, at: Date): Promise<boolean> {
  const sessions = await listSessions(trx, run.customerId, run.id)
  let isOver = false
  for (const session of sessions.filter(({ status }) => status === 'queued')) {
    const outcome = await endSession(trx, run, {
      customerId: run.customerId,
      sessionId: session.id,
      attempt: session.attempt,
      status: 'failed',
      kind: 'cancelled',
      reason: 'The run was cancelled before this session started.',
      at,
    })
    isOver ||= outcome.kind === 'finished' && outcome.run.isOver
  }
  return isOver
}
