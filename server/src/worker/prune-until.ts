import { HOUR_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { sleepUnlessAborted } from '../lib/waiting/sleep.ts'
import type { PruningDeps } from '../operations/prune-records.ts'
import { pruneRecords } from '../operations/prune-records.ts'

/** Deletes expired records, at once and then every hour, until `signal` aborts. */
export async function pruneUntil(
  deps: PruningDeps & { log: Log },
  signal: AbortSignal,
): Promise<void> {
  do {
    try {
      const pruned = await pruneRecords(deps, signal)
      if (Object.values(pruned).some((count) => count > 0)) {
        deps.log.info({ pruned }, 'expired records deleted')
      }
    } catch (error) {
      deps.log.error({ err: error }, 'deleting expired records failed')
    }
  } while (await sleepUnlessAborted(deps.clock, HOUR_MS, signal))
}
