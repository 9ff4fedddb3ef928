import { type Clock, SECOND_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { sleepUnlessAborted } from '../lib/waiting/sleep.ts'
import type { Database } from '../store/database.ts'
import { deleteWorker, saveWorker, type WorkerRoute } from '../store/host/workers.ts'

export interface AnnounceDeps {
  db: Database
  clock: Clock
  log: Log
  workerId: string
  version: string
  concurrency: number
  listModelRoutes: () => readonly WorkerRoute[]
}

const pauseMs = 10 * SECOND_MS

/** Says every ten seconds that this worker is alive, and at the end that it is not. For the operator: nothing depends on it. */
export async function announceWorker(deps: AnnounceDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, workerId: id, version, concurrency } = deps
  do {
    await attempt(deps, () =>
      saveWorker(db, { id, version, concurrency, modelRoutes: deps.listModelRoutes() }),
    )
  } while (await sleepUnlessAborted(clock, pauseMs, signal))
  await attempt(deps, () => deleteWorker(db, id))
}

async function attempt({ log }: AnnounceDeps, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    log.warn({ err: error }, 'the state of this worker was not recorded')
  }
}
