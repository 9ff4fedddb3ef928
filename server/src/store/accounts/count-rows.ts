import type { Database } from '../database.ts'

/** Tables of what a customer makes and removes itself. */
export type OwnTable = 'webhooks' | 'allowed_targets' | 'credentials' | 'repositories'

/** How many rows of the table are the customer's. */
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
