import { sql } from 'kysely'
import type { Clock } from '../lib/clock.ts'
import { startDeadline } from '../lib/waiting/start-deadline.ts'
import { untilAborted } from '../lib/waiting/until-aborted.ts'
import type { Database } from './database.ts'

/** Whether the database answers a query within `ms`. Does not throw. */
export async function ping(db: Database, clock: Clock, ms: number): Promise<boolean> {
  using deadline = startDeadline(clock, ms)
  try {
    await untilAborted(() => sql`select 1`.execute(db), deadline.signal)
    return true
  } catch {
    return false
  }
}
