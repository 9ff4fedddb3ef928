import type { Database, Trx } from '../database.ts'

/** Notes that a customer is gone, in the transaction that removes its row. */
export async function insertDeletedCustomer(
  trx: Trx,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await trx.insertInto('deleted_customers').values({ id, deleted_at: at }).execute()
}

/** When a customer was deleted; undefined when it was not, or so long ago that it is forgotten. */
export async function findDeletedCustomer(
  db: Database,
  id: string,
): Promise<{ id: string; deletedAt: Date } | undefined> {
  return db
    .selectFrom('deleted_customers')
    .select(['id', 'deleted_at as deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Customers that were deleted and are not forgotten yet. */
export async function listDeletedCustomers(
  db: Database,
): Promise<{ id: string; deletedAt: Date }[]> {
  return db
    .selectFrom('deleted_customers')
    .select(['id', 'deleted_at as deletedAt'])
    .orderBy('deleted_at')
    .execute()
}

/** Forgets a deleted customer. */
export async function forgetDeletedCustomer(db: Database, id: string): Promise<void> {
  await db.deleteFrom('deleted_customers').where('id', '=', id).execute()
}
