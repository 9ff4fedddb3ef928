import type { Database, Trx } from '../database.ts'

/** Records a customer's deletion, in the transaction that deletes its row. */
export async function insertDeletedCustomer(
  trx: Trx,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await trx.insertInto('deleted_customers').values({ id, deleted_at: at }).execute()
}

/** When a customer was deleted; undefined if it was not, or if the record has expired. */
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

/** Deleted customers whose records have not expired. */
export async function listDeletedCustomers(
  db: Database,
): Promise<{ id: string; deletedAt: Date }[]> {
  return db
    .selectFrom('deleted_customers')
    .select(['id', 'deleted_at as deletedAt'])
    .orderBy('deleted_at')
    .execute()
}

/** Deletes the record of a deleted customer. */
export async function forgetDeletedCustomer(db: Database, id: string): Promise<void> {
  await db.deleteFrom('deleted_customers').where('id', '=', id).execute()
}
