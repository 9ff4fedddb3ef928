import { type RawBuilder, sql } from 'kysely'
import type { JobKind } from './jobs.ts'

/** A job that failed again and again is tried again after this time at the latest. */
const longestPauseS = 3600

/**
 * SQL for the payloads, as `data`, of jobs that are queued or were taken less than `takenWithinS` seconds ago: their
 * work is pending. A job taken earlier proves nothing, because its worker may be dead. Those that failed twice or more are
 * pending for a time that doubles with each failure: what fails for good is not tried again and again.
 */
export function selectOpenJobs(
  kinds: readonly [JobKind, ...JobKind[]],
  takenWithinS: number,
): RawBuilder<{ data: unknown }> {
  const isOurs = sql`name in (${sql.join(kinds)})`
  return sql`select data from queue.job where ${isOurs} and (state < 'active' or (
    state = 'active' and started_on > clock_timestamp() - make_interval(secs => ${takenWithinS})))
    union
    select data from queue.job where ${isOurs} and state = 'failed'
    group by data having count(*) > 1 and max(completed_on) > clock_timestamp() - make_interval(
      secs => least(${longestPauseS}, ${takenWithinS} * power(2, least(count(*), 20) - 1)))`
}
