import type { Clock } from '../lib/clock.ts'
import { SECOND_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { isStorageFull } from '../lib/storage/storage-full.ts'
import type { StorageRoom } from '../lib/storage/storage-room.ts'
import { hasRested } from '../lib/waiting/rest.ts'
import type { JobKind, JobPayloads } from '../queue/jobs.ts'
import type { Queue, WorkOptions } from '../queue/queue.ts'
import type { Database } from '../store/database.ts'

/** What it takes to put a job off. */
export interface RoomDeps {
  db: Database
  queue: Queue
  clock: Clock
  log: Log
  /** Of everything that work writes to. */
  room: StorageRoom
}

const restMs = 5 * SECOND_MS

/**
 * A handler that takes a job up when there is room for its work, and asks for it anew when storage ran full meanwhile: that is no
 * fault of the job, so no try of it counts. It holds the job, and with it its slot, until there is room again or the worker stops.
 */
export function withRoom<K extends JobKind>(
  deps: RoomDeps,
  kind: K,
  handle: WorkOptions<K>['handle'],
): WorkOptions<K>['handle'] {
  return async (payload, signal) => {
    try {
      await deps.room.assert()
      await handle(payload, signal)
    } catch (error) {
      if (!isStorageFull(error)) throw error
      deps.log.error({ err: error, kind, job: payload }, 'storage is full: a job waits for room')
      deps.room.suspect()
      await askAnew(deps, { kind, payload }, signal)
    }
  }
}

/** Throws when the worker stops and the job cannot be written either. */
async function askAnew<K extends JobKind>(
  { db, queue, clock, log, room }: RoomDeps,
  { kind, payload }: { kind: K; payload: JobPayloads[K] },
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const isStopping = !(await hasRested(clock, restMs, signal))
    try {
      if (!isStopping) await room.assert()
      await db.transaction().execute((trx) => queue.enqueue(trx, kind, payload))
      if (!isStopping) log.info({ kind, job: payload }, 'there is room again: the job goes on')
      queue.wake(kind)
      return
    } catch (error) {
      if (isStopping || !isStorageFull(error)) throw error
      room.suspect()
    }
  }
}
