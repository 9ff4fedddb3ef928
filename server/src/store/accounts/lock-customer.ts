import type { Trx } from '../database.ts'

/**
 * Locks a customer until the transaction ends, against others who do the same and against its suspension. What refers to
 * it can still be added. Says whether it is active: neither suspended nor deleted.
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
