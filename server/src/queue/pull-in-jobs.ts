import { sql } from 'kysely'
import type { Database } from '../store/database.ts'
import { longestRetryDelayS } from './queue-settings.ts'

/**
 * Makes waiting jobs start now that would start later than any job of ours: the clock of the database has gone back since they
 * were added. Returns their number.
 */
export async function pullInJobs(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`update queue.job set start_after = clock_timestamp()
    where state < 'active' and start_after > clock_timestamp() + make_interval(secs => ${2 * longestRetryDelayS})
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
