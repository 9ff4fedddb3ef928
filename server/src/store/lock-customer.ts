import type { Trx } from './database.ts'

/** Locks a customer until the transaction ends, against others who do the same. What refers to it can still be added. */
export async function lockCustomer(trx: Trx, customerId: string): Promise<void> {
  await trx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .execute()
}
