import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The database's time, in milliseconds since 1970: leases and jobs are measured by it. */
export async function readDatabaseMs(db: Database): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the database did not say what time it is')
  return row.ms
}
