import { sql } from 'kysely'
import type { Trx } from '../database.ts'

/**
 * Locks a customer until the transaction ends, against other callers of this function and against suspension. Rows that
 * reference it can still be added. Returns whether it is active: neither suspended nor deleted.
 */
export async function lockCustomer(trx: Trx, customerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('customers')
    .select('suspended_at')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined && row.suspended_at === null
}

/**
 * The same, and the patterns of hosts that its runs can visit; null if it is not active. The patterns are those of before a wait for
 * the lock, so who held it meanwhile can have added some.
 */
export async function lockWithTargets(trx: Trx, customerId: string): Promise<string[] | null> {
  const { rows } = await sql<{ suspended_at: Date | null; patterns: string[] }>`
    select suspended_at,
      array(select host_pattern from allowed_targets where customer_id = ${customerId}) as patterns
    from customers where id = ${customerId} for no key update`.execute(trx)
  const row = rows[0]
  return row === undefined || row.suspended_at !== null ? null : row.patterns
}
