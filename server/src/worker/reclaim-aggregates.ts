import { selectOpenJobs } from '../queue/open-jobs.ts'
import type { Queue } from '../queue/queue.ts'
import type { Database } from '../store/database.ts'
import { lockLostAggregates } from '../store/runs/lost-aggregates.ts'

interface ReclaimDeps {
  db: Database
  queue: Queue
  leaseS: number
  /** How much later jobs that were taken are lost. */
  graceS: number
}

/** Of one sweep; the next one follows within a third of a lease. */
const limit = 100

/**
 * Enqueues the aggregates whose job was lost with its process; the queue would retry them only when the job expires. Two
 * jobs for one aggregate do no harm. Returns the number of aggregates.
 */
export async function reclaimAggregates({
  db,
  queue,
  leaseS,
  graceS,
}: ReclaimDeps): Promise<number> {
  const count = await db.transaction().execute(async (trx) => {
    const openJobs = selectOpenJobs(['write-aggregate', 'write-aggregate-lost'], leaseS + graceS)
    const lost = await lockLostAggregates(trx, { openJobs, limit })
    for (const run of lost) await queue.enqueue(trx, 'write-aggregate', run)
    return lost.length
  })
  if (count > 0) queue.wake('write-aggregate')
  return count
}
