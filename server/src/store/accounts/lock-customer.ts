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
