import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { JobKind } from './jobs.ts'

/**
 * SQL for the payloads, as `data`, of jobs that wait to be taken or were taken less than `takenWithinS` seconds ago: what
 * has such a job is on its way. A job that was taken longer ago says nothing, since its worker may be gone.
 */
export function selectOpenJobs(kind: JobKind, takenWithinS: number): RawBuilder<{ data: unknown }> {
  return sql`select data from queue.job where name = ${kind} and (state < 'active' or (
    state = 'active' and started_on > clock_timestamp() - make_interval(secs => ${takenWithinS})))`
}
