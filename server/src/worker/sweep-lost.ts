import { SECOND_MS } from '../lib/clock.ts'
import { pullInJobs } from '../queue/pull-in-jobs.ts'
import { pullInLeases, readDatabaseMs } from '../store/runs/session-leases.ts'
import { findBeatIntervalMs } from './beat-interval.ts'
import { reclaimAggregates } from './reclaim-aggregates.ts'
import { reclaimMaps } from './reclaim-maps.ts'
import { reclaimSessions } from './reclaim-sessions.ts'
import type { SessionJobDeps } from './run-session-job.ts'

type SweepDeps = Pick<SessionJobDeps, 'db' | 'queue' | 'clock' | 'log' | 'leaseS' | 'space'>

/** When a sweep read the database's time: between these two times of the monotonic clock. */
interface Reading {
  databaseMs: number
  beforeMs: number
  afterMs: number
}

/**
 * A sweep that gives sessions and aggregates without a worker or a job to the next one, and ends maps without a job. After the database's clock was set forward,
 * which makes every lease look expired, all end as much later as it leapt, for as long as a lease lasts: workers that are alive renew
 * theirs meanwhile, and those of dead workers end as if nothing had happened. The first sweep cannot know whether it leapt, and
 * leaves sessions that a worker holds to the next one. What lies too far ahead because that clock was set back it pulls in.
 */
export function createSweep(deps: SweepDeps): (signal: AbortSignal) => Promise<void> {
  const { db, clock, log, leaseS } = deps
  const leaseMs = leaseS * SECOND_MS
  let last: Reading | null = null
  let leapt = { ms: 0, untilMs: -Infinity }

  async function readTime(): Promise<Reading> {
    const beforeMs = clock.monotonicMs()
    const databaseMs = await readDatabaseMs(db)
    return { databaseMs, beforeMs, afterMs: clock.monotonicMs() }
  }

  return async (signal) => {
    await deps.space.assert()
    const now = await readTime()
    if (now.afterMs >= leapt.untilMs) leapt = { ms: 0, untilMs: -Infinity }
    const { leastMs, mostMs } = measureLeap(last ?? now, now)
    if (leastMs > findBeatIntervalMs(leaseS)) {
      log.warn({ ms: mostMs }, 'the clock of the database went forward: leases end as much later')
      leapt = { ms: leapt.ms + mostMs, untilMs: now.afterMs + leaseMs }
    }
    // Until the next sweep, workers that are alive renew their leases.
    const takesClaimed = last !== null
    last = now
    await pullIn(deps)
    const graceS = leapt.ms / SECOND_MS
    const count = await reclaimSessions({ ...deps, graceS, takesClaimed }, signal)
    if (count > 0) log.warn({ count }, 'recovered sessions of lost workers or jobs')
    const aggregates = await reclaimAggregates({ ...deps, graceS })
    if (aggregates > 0) log.warn({ count: aggregates }, 'recovered lost aggregates')
    const maps = await reclaimMaps({ ...deps, graceS })
    if (maps > 0) log.warn({ count: maps }, 'ended lost maps')
  }
}

/** How much more time passed for the database; reading it took a while. */
function measureLeap(last: Reading, now: Reading): { leastMs: number; mostMs: number } {
  const passedMs = now.databaseMs - last.databaseMs
  return {
    leastMs: passedMs - (now.afterMs - last.beforeMs),
    mostMs: passedMs - (now.beforeMs - last.afterMs),
  }
}

async function pullIn({ db, log, leaseS }: SweepDeps): Promise<void> {
  const jobs = await pullInJobs(db)
  const leases = await pullInLeases(db, leaseS)
  if (jobs > 0 || leases > 0)
    log.warn({ jobs, leases }, 'the clock went back: jobs start now, and leases end in time')
}
