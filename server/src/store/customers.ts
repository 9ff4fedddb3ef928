import type { Database } from './database.ts'

export interface Customer {
  id: string
  name: string
  createdAt: Date
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
