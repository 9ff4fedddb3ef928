import { sql } from 'kysely'
import type { Trx } from '../database.ts'

/**
 * Lets no other transaction of the host continue past the same lock until this one ends. A row and not an advisory lock, which not every
 * engine has. Whoever also locks a customer does so before.
 */
export async function lockHost(trx: Trx, name: 'spend' | 'trial_visits'): Promise<void> {
  await sql`insert into host_locks (name, locked_at) values (${name}, clock_timestamp())
    on conflict (name) do update set locked_at = excluded.locked_at`.execute(trx)
}
