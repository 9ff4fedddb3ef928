import { sql } from 'kysely'
import type { Database } from '../store/database.ts'

/** Removes the jobs of a customer, whatever became of them; how many there were. The queue must have been opened once. */
export async function deleteJobs(db: Database, customerId: string): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`delete from queue.job where data ->> 'customerId' = ${customerId}`.execute(db)
  return Number(numAffectedRows)
}
