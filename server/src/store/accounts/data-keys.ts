import type { Database } from '../database.ts'

/** A customer's data key, wrapped by a master key. */
interface DataKeyRow {
  customerId: string
  id: string
  wrapped: string
}

/** The customer's data key, if it has one. */
export async function findDataKey(
  db: Database,
  customerId: string,
): Promise<DataKeyRow | undefined> {
  return db
    .selectFrom('data_keys')
    .select(['customer_id as customerId', 'id', 'wrapped'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

/** Stores a data key for a customer unless it already has one; returns the stored key. */
export async function ensureDataKey(
  db: Database,
  { customerId, id, wrapped }: DataKeyRow,
): Promise<DataKeyRow> {
  await db
    .insertInto('data_keys')
    .values({ customer_id: customerId, id, wrapped })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute()
  return db
    .selectFrom('data_keys')
    .select(['customer_id as customerId', 'id', 'wrapped'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
}

/**
 * Up to `limit` data keys of all customers, after `after`, that are wrapped by a master key other than `masterKeyId`.
 */
export async function listDataKeysOfOthers(
  db: Database,
  { masterKeyId, after, limit }: { masterKeyId: string; after: string; limit: number },
): Promise<DataKeyRow[]> {
  return db
    .selectFrom('data_keys')
    .select(['customer_id as customerId', 'id', 'wrapped'])
    .where('wrapped', 'not like', `v1.${masterKeyId}.%`)
    .where('customer_id', '>', after)
    .orderBy('customer_id')
    .limit(limit)
    .execute()
}

/** The number of data keys that none of these master keys wraps. */
export async function countDataKeysOfOthers(
  db: Database,
  masterKeyIds: readonly string[],
): Promise<number> {
  const ofOthers = masterKeyIds.reduce(
    (query, id) => query.where('wrapped', 'not like', `v1.${id}.%`),
    db.selectFrom('data_keys'),
  )
  const { count } = await ofOthers
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Replaces the wrapping `before` with another; false if the stored wrapping is not `before`. */
export async function replaceDataKey(
  db: Database,
  { customerId, id, before, wrapped }: DataKeyRow & { before: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_keys')
    .set({ wrapped })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('wrapped', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
