import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'

/** Tables of records that a customer creates and deletes. */
export type OwnTable =
  | 'webhooks'
  | 'allowed_targets'
  | 'credentials'
  | 'repositories'
  | 'personas'
  | 'deploy_checks'
  | 'api_keys'

/** The column that says when a record went out of use, in tables that keep such records. */
const endedColumns: Partial<Record<OwnTable, string>> = {
  deploy_checks: 'archived_at',
  api_keys: 'revoked_at',
}

/** The number of the customer's records in use in the table. */
export async function countRows(
  db: Database,
  table: OwnTable,
  customerId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('customer_id', '=', customerId)
    .where(isInUse(table))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function isInUse(table: OwnTable): RawBuilder<boolean> {
  const column = endedColumns[table]
  return column === undefined ? sql`true` : sql`${sql.ref(column)} is null`
}
