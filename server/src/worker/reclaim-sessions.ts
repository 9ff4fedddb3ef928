import { jobGraceS } from '../operations/job-grace.ts'
import type { Queue } from '../queue/queue.ts'
import type { Database } from '../store/database.ts'
import { takeExpiredLeases } from '../store/runs/session-leases.ts'

const batchSize = 100

/**
 * Asks anew for the sessions whose worker fell silent; whether one of them may start again is for its claim to say. Returns
 * how many there were.
 */
export async function reclaimSessions({
  db,
  queue,
}: {
  db: Database
  queue: Queue
}): Promise<number> {
  const count = await db.transaction().execute(async (trx) => {
    const expired = await takeExpiredLeases(trx, { graceS: jobGraceS, limit: batchSize })
    for (const { customerId, sessionId } of expired) {
      await queue.enqueue(trx, 'run-session', { customerId, sessionId })
    }
    return expired.length
  })
  if (count > 0) queue.wake('run-session')
  return count
}
