import type { Database } from '../database.ts'

/** Tables of records that a customer creates and deletes. */
export type OwnTable = 'webhooks' | 'allowed_targets' | 'credentials' | 'repositories'

/** The number of the customer's rows in the table. */
export async function countRows(
  db: Database,
  table: OwnTable,
  customerId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
