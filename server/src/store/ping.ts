import { sql } from 'kysely'
import type { Clock } from '../lib/clock.ts'
import { startDeadline } from '../lib/waiting/start-deadline.ts'
import { untilAborted } from '../lib/waiting/until-aborted.ts'
import type { Database } from './database.ts'

const findWritable = sql`select 1 where current_setting('transaction_read_only') = 'off'`

/** Whether the database says within `ms` that it can be written; a standby cannot. Does not throw. */
export async function ping(db: Database, clock: Clock, ms: number): Promise<boolean> {
  using deadline = startDeadline(clock, ms)
  try {
    const { rows } = await untilAborted(() => findWritable.execute(db), deadline.signal)
    return rows.length > 0
  } catch {
    return false
  }
}
