import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

export interface Customer {
  id: string
  name: string
  createdAt: Date
}

/** deleting: locked out like a suspended customer, but permanently. */
export type CustomerStatus = 'active' | 'suspended' | 'deleting'

/** A customer as the operator sees it. */
export interface CustomerSummary extends Customer {
  status: CustomerStatus
  runCount: number
  lastRunAt: Date | null
}

/** Adds a customer; false if the id is taken. */
export async function insertCustomer(db: Database, customer: Customer): Promise<boolean> {
  const row = await db
    .insertInto('customers')
    .values({ id: customer.id, name: customer.name, created_at: customer.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes the name of a customer. */
export async function renameCustomer(db: Database, id: string, name: string): Promise<void> {
  await db.updateTable('customers').set({ name }).where('id', '=', id).execute()
}

/** Whether the database has any customer yet. */
export async function hasCustomers(db: Database): Promise<boolean> {
  const row = await db.selectFrom('customers').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

const status = sql<CustomerStatus>`case when customers.deletion_started_at is not null then 'deleting'
  when customers.suspended_at is not null then 'suspended' else 'active' end`

/** All customers, oldest first. */
export async function listCustomers(db: Database): Promise<CustomerSummary[]> {
  return selectSummaries(db).orderBy('customers.created_at').orderBy('customers.id').execute()
}

/** One customer, regardless of its status. */
export async function findCustomer(db: Database, id: string): Promise<CustomerSummary | undefined> {
  return selectSummaries(db).where('customers.id', '=', id).executeTakeFirst()
}

function selectSummaries(db: Database) {
  return db
    .selectFrom('customers')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('runs')
          .whereRef('runs.customer_id', '=', 'customers.id')
          .select(({ fn }) => [
            fn.countAll<number>().as('count'),
            fn.max('runs.created_at').as('last_at'),
          ])
          .as('of_customer'),
      (join) => join.onTrue(),
    )
    .select([
      'customers.id',
      'customers.name',
      'customers.created_at as createdAt',
      status.as('status'),
      sql<number>`of_customer.count`.as('runCount'),
      'of_customer.last_at as lastRunAt',
    ])
}

/** Whether the customer exists and is active. */
export async function isActiveCustomer(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Suspends a customer, effective for every check after the commit; does nothing if it is already suspended. */
export async function markCustomerSuspended(
  trx: Trx,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('customers')
    .set({ suspended_at: at })
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .execute()
}

/** Reactivates a suspended customer; false if it is unknown or being deleted. */
export async function resumeCustomer(db: Database, id: string): Promise<boolean> {
  const row = await db
    .updateTable('customers')
    .set({ suspended_at: null })
    .where('id', '=', id)
    .where('deletion_started_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Marks the customer for deletion, which cannot be undone; false if it was marked before. */
export async function startCustomerDeletion(
  db: Database,
  { id, at }: { id: string; at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('customers')
    .set({ deletion_started_at: at })
    .where('id', '=', id)
    .where('suspended_at', 'is not', null)
    .where('deletion_started_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks a customer against new references, has its data deleted, and deletes its row. */
export async function deleteCustomerRow<Removed>(
  trx: Trx,
  id: string,
  removeRest: () => Promise<Removed>,
): Promise<Removed> {
  await trx.selectFrom('customers').select('id').where('id', '=', id).forUpdate().execute()
  const removed = await removeRest()
  await trx.deleteFrom('customers').where('id', '=', id).execute()
  return removed
}
