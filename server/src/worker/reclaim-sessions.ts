import { selectOpenJobs } from '../queue/open-jobs.ts'
import type { Queue } from '../queue/queue.ts'
import type { Database } from '../store/database.ts'
import { takeLostSessions } from '../store/runs/session-leases.ts'

interface ReclaimDeps {
  db: Database
  queue: Queue
  leaseS: number
  /** How much later than they say leases end, and jobs that were taken are lost. */
  graceS: number
  /** Whether a worker may have claimed what is taken. */
  takesClaimed: boolean
}

const batchSize = 100

/**
 * Re-enqueues sessions whose worker fell silent and sessions whose job was lost before a claim; the claim decides
 * whether a session can start again. Stops early if `signal` aborts. Returns the number of sessions.
 */
export async function reclaimSessions(deps: ReclaimDeps, signal: AbortSignal): Promise<number> {
  const waiting = new Map<string, number>()
  let total = 0
  let count = batchSize
  while (count === batchSize && !signal.aborted) {
    count = await reclaimBatch(deps, waiting)
    total += count
  }
  if (total > 0) deps.queue.wake('run-session')
  return total
}

/** `waiting`: how many sessions of each customer that never started were enqueued in this sweep. */
async function reclaimBatch(
  { db, queue, leaseS, graceS, takesClaimed }: ReclaimDeps,
  waiting: Map<string, number>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const openJobs = selectOpenJobs(['run-session'], leaseS + graceS)
    const search = { openJobs, leaseS, graceS, takesClaimed, limit: batchSize }
    const lost = await takeLostSessions(trx, search)
    for (const { customerId, sessionId, attempt } of lost) {
      // Interrupted sessions take precedence; the others queue behind their customer's own.
      const behind = attempt === 0 ? (waiting.get(customerId) ?? 0) : 0
      if (attempt === 0) waiting.set(customerId, behind + 1)
      await queue.enqueue(trx, 'run-session', { customerId, sessionId }, { behind })
    }
    return lost.length
  })
}
