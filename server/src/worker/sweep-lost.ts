import { SECOND_MS } from '../lib/clock.ts'
import { pullInJobs } from '../queue/pull-in-jobs.ts'
import { pullInLeases, readDatabaseMs } from '../store/runs/session-leases.ts'
import { reclaimAggregates } from './reclaim-aggregates.ts'
import { reclaimSessions } from './reclaim-sessions.ts'
import type { SessionJobDeps } from './run-session-job.ts'

type SweepDeps = Pick<SessionJobDeps, 'db' | 'queue' | 'clock' | 'log' | 'leaseS' | 'room'>

/** When a sweep read the database's time: between these two times of the monotonic clock. */
interface Reading {
  databaseMs: number
  beforeMs: number
  afterMs: number
}

/**
 * A sweep that gives sessions and aggregates without a worker or a job to the next one. After the database's clock was set forward,
 * which makes every lease look expired, it judges none for as long as a lease, in which workers that are alive renew theirs. What
 * lies too far ahead because that clock was set back it pulls in.
 */
export function createSweep(deps: SweepDeps): (signal: AbortSignal) => Promise<void> {
  const { db, clock, log, leaseS } = deps
  const leaseMs = leaseS * SECOND_MS
  let last: Reading | null = null
  let judgesFromMs = -Infinity

  async function readTime(): Promise<Reading> {
    const beforeMs = clock.monotonicMs()
    const databaseMs = await readDatabaseMs(db)
    return { databaseMs, beforeMs, afterMs: clock.monotonicMs() }
  }

  return async (signal) => {
    await deps.room.assert()
    const now = await readTime()
    if (last !== null && hasLeapt(last, now, leaseMs / 3)) {
      log.warn('the clock of the database went forward: leases are not judged for one lease')
      judgesFromMs = now.afterMs + leaseMs
    }
    last = now
    await pullIn(deps)
    if (now.afterMs < judgesFromMs) return
    const count = await reclaimSessions(deps, signal)
    if (count > 0) log.warn({ count }, 'recovered sessions of lost workers or jobs')
    const aggregates = await reclaimAggregates(deps)
    if (aggregates > 0) log.warn({ count: aggregates }, 'recovered lost aggregates')
  }
}

/** Whether the database's clock went on for longer than can have passed. */
function hasLeapt(last: Reading, now: Reading, toleranceMs: number): boolean {
  const passedMs = now.afterMs - last.beforeMs
  return now.databaseMs - last.databaseMs > passedMs + toleranceMs
}

async function pullIn({ db, log, leaseS }: SweepDeps): Promise<void> {
  const jobs = await pullInJobs(db)
  const leases = await pullInLeases(db, leaseS)
  if (jobs > 0 || leases > 0)
    log.warn({ jobs, leases }, 'the clock went back: jobs start now, and leases end in time')
}
