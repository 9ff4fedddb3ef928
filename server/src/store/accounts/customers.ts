import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

export interface Customer {
  id: string
  name: string
  createdAt: Date
}

/** deleting: shut out like a suspended one, and for good. */
export type CustomerStatus = 'active' | 'suspended' | 'deleting'

/** A customer as its host sees it. */
export interface CustomerSummary extends Customer {
  status: CustomerStatus
  runCount: number
  lastRunAt: Date | null
}

/** Adds a customer; false when the id is taken. */
export async function insertCustomer(db: Database, customer: Customer): Promise<boolean> {
  const row = await db
    .insertInto('customers')
    .values({ id: customer.id, name: customer.name, created_at: customer.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether anybody uses this database yet. */
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

/** One customer, whatever its status. */
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

/** Whether the customer is there and not shut out. */
export async function isActiveCustomer(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Shuts a customer out, which nobody who looks after the commit overlooks; one that is shut out already stays as it is. */
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

/** Lets a suspended customer in again; false for one that is unknown or being deleted. */
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

/** From here on the customer can only be deleted; false when that was so before. */
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

/** Locks a customer against all that would refer to it, has the rest removed, and removes its row. */
export async function deleteCustomerRow(
  trx: Trx,
  id: string,
  removeRest: () => Promise<void>,
): Promise<void> {
  await trx.selectFrom('customers').select('id').where('id', '=', id).forUpdate().execute()
  await removeRest()
  await trx.deleteFrom('customers').where('id', '=', id).execute()
}
