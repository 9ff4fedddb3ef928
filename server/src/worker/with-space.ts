import { type Clock, SECOND_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { isStorageFull } from '../lib/storage/storage-full.ts'
import type { StorageSpace } from '../lib/storage/storage-space.ts'
import { sleepUnlessAborted } from '../lib/waiting/sleep.ts'
import type { JobKind, JobPayloads } from '../queue/jobs.ts'
import type { Queue, WorkOptions } from '../queue/queue.ts'
import type { Database } from '../store/database.ts'

/** The dependencies for postponing a job. */
export interface SpaceDeps {
  db: Database
  queue: Queue
  clock: Clock
  log: Log
  /** The storage that the work writes to. */
  space: StorageSpace
}

const restMs = 5 * SECOND_MS

/**
 * A handler that starts a job when there is disk space for its work, and enqueues it again if storage ran full in the
 * meantime: that is not the job's fault, so the attempt does not count. It holds the job, and with it its slot, until
 * there is space or the worker stops.
 */
export function withSpace<K extends JobKind>(
  deps: SpaceDeps,
  kind: K,
  handle: WorkOptions<K>['handle'],
): WorkOptions<K>['handle'] {
  return async (payload, signal) => {
    try {
      await deps.space.assert()
      await handle(payload, signal)
    } catch (error) {
      if (!isStorageFull(error)) throw error
      deps.log.error({ err: error, kind, job: payload }, 'storage is full: a job waits for space')
      deps.space.suspect()
      await enqueueAgain(deps, { kind, payload }, signal)
    }
  }
}

/** Throws if the worker stops and the job cannot be written either. */
async function enqueueAgain<K extends JobKind>(
  { db, queue, clock, log, space }: SpaceDeps,
  { kind, payload }: { kind: K; payload: JobPayloads[K] },
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const isStopping = !(await sleepUnlessAborted(clock, restMs, signal))
    try {
      if (!isStopping) await space.assert()
      await db.transaction().execute((trx) => queue.enqueue(trx, kind, payload))
      if (!isStopping)
        log.info({ kind, job: payload }, 'space is available again: the job continues')
      queue.wake(kind)
      return
    } catch (error) {
      if (isStopping || !isStorageFull(error)) throw error
      space.suspect()
    }
  }
}
