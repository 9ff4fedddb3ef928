import { selectOpenJobs } from '../queue/open-jobs.ts'
import { queueSettings } from '../queue/queue-settings.ts'
import type { Queue } from '../queue/queue.ts'
import type { Database } from '../store/database.ts'
import { lockLostUxMapJobs } from '../store/integrations/lost-ux-map-jobs.ts'

interface ReclaimDeps {
  db: Database
  queue: Queue
  /** How much later jobs that were taken are lost. */
  graceS: number
}

/** Of one sweep. */
const limit = 100

/** Ends maps that no job leads to any more, not even the one that ends those given up. Returns their number. */
export async function reclaimMaps({ db, queue, graceS }: ReclaimDeps): Promise<number> {
  const takenWithinS = queueSettings['map-repository'].expireInSeconds + graceS
  const openJobs = selectOpenJobs(['map-repository', 'map-repository-lost'], takenWithinS)
  const count = await db.transaction().execute(async (trx) => {
    const lost = await lockLostUxMapJobs(trx, { openJobs, limit })
    for (const map of lost) await queue.enqueue(trx, 'map-repository-lost', map)
    return lost.length
  })
  if (count > 0) queue.wake('map-repository-lost')
  return count
}
