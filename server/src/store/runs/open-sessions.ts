import { sql, type SqlBool } from 'kysely'

/** Whether a session of the run in `runs` has not ended. */
export const hasOpenSession = sql<SqlBool>`exists (select from sessions
  where sessions.customer_id = runs.customer_id and sessions.run_id = runs.id
    and sessions.status in ('queued', 'running'))`
