import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** What a sweep for lost work looks for. */
export interface LostWork {
  /** SQL that selects, as `data`, the payloads of jobs that will or can still do the work. */
  openJobs: RawBuilder<{ data: unknown }>
  limit: number
}

/** Whether one of these jobs leads to the row of a table, which the payload names as `idField` together with its customer. */
export function hasOpenJob(
  openJobs: LostWork['openJobs'],
  { table, idField }: { table: 'runs' | 'ux_map_jobs'; idField: 'runId' | 'jobId' },
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from (${openJobs}) as open_jobs
    where open_jobs.data ->> ${idField} = ${sql.ref(`${table}.id`)}
      and open_jobs.data ->> 'customerId' = ${sql.ref(`${table}.customer_id`)})`
}
