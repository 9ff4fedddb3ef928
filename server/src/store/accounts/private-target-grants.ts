import type { Database } from '../database.ts'

/** A private site that a customer can test. */
export interface PrivateTargetGrant {
  customerId: string
  host: string
  createdAt: Date
}

/** Returns whether the customer did not have it yet. */
export async function grantPrivateTarget(
  db: Database,
  { customerId, host, createdAt }: PrivateTargetGrant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('private_target_grants')
    .values({ customer_id: customerId, host, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['customer_id', 'host']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Returns whether there was one to revoke. */
export async function revokePrivateTarget(
  db: Database,
  { customerId, host }: Pick<PrivateTargetGrant, 'customerId' | 'host'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('private_target_grants')
    .where('customer_id', '=', customerId)
    .where('host', '=', host)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The hosts granted to a customer. */
export async function listGrantedHosts(db: Database, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('private_target_grants')
    .select('host')
    .where('customer_id', '=', customerId)
    .execute()
  return rows.map(({ host }) => host)
}

/** The grants of all customers, by host, then by customer. */
export async function listPrivateTargetGrants(db: Database): Promise<PrivateTargetGrant[]> {
  return db
    .selectFrom('private_target_grants')
    .select(['customer_id as customerId', 'host', 'created_at as createdAt'])
    .orderBy('host', (order) => order.collate('C').asc())
    .orderBy('customer_id')
    .execute()
}
