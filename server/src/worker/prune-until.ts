import { HOUR_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { sleepUnlessAborted } from '../lib/waiting/sleep.ts'
import type { PruningDeps } from '../operations/prune-records.ts'
import { pruneRecords } from '../operations/prune-records.ts'
import type { RepairDeps } from '../operations/sessions/repair-endings.ts'
import { repairEndings } from '../operations/sessions/repair-endings.ts'

type HourlyDeps = PruningDeps & RepairDeps

/** Deletes expired records and repairs endings, at once and then every hour, until `signal` aborts. */
export async function pruneUntil(deps: HourlyDeps, signal: AbortSignal): Promise<void> {
  do {
    await attempt(deps.log, 'deleting expired records failed', () => prune(deps, signal))
    await attempt(deps.log, 'repairing endings failed', () => repair(deps, signal))
  } while (await sleepUnlessAborted(deps.clock, HOUR_MS, signal))
}

async function prune(deps: HourlyDeps, signal: AbortSignal): Promise<void> {
  const pruned = await pruneRecords(deps, signal)
  if (Object.values(pruned).some((count) => count > 0)) {
    deps.log.info({ pruned }, 'expired records deleted')
  }
}

async function repair(deps: HourlyDeps, signal: AbortSignal): Promise<void> {
  const count = await repairEndings(deps, signal)
  if (count > 0) deps.log.info({ count }, 'endings repaired')
}

async function attempt(log: Log, failure: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error }, failure)
  }
}
