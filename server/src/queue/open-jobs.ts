import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { JobKind } from './jobs.ts'

/**
 * SQL for the payloads, as `data`, of jobs that are queued or were taken less than `takenWithinS` seconds ago: their
 * work is pending. A job taken earlier proves nothing, because its worker may be dead.
 */
export function selectOpenJobs(kind: JobKind, takenWithinS: number): RawBuilder<{ data: unknown }> {
  return sql`select data from queue.job where name = ${kind} and (state < 'active' or (
    state = 'active' and started_on > clock_timestamp() - make_interval(secs => ${takenWithinS})))`
}
