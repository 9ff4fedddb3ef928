import { type CustomerSummary, findCustomer, listCustomers } from '../store/accounts/customers.ts'
import { findDeletedCustomer } from '../store/accounts/deleted-customers.ts'
import type { Database } from '../store/database.ts'

/** The customer with this id. Throws an Error that says when it was deleted, or how to find the right id. */
export async function getCustomer(db: Database, id: string): Promise<CustomerSummary> {
  const customer = await findCustomer(db, id)
  if (customer === undefined) throw await explainAbsence(db, id)
  return customer
}

/** The customer with this id, or the only one with this name. Throws like `getCustomer`. */
export async function getCustomerByIdOrName(
  db: Database,
  idOrName: string,
): Promise<CustomerSummary> {
  const customers = await listCustomers(db)
  const known = customers.find(({ id }) => id === idOrName)
  if (known !== undefined) return known
  const named = customers.filter(({ name }) => name === idOrName)
  const [only] = named
  if (only === undefined) throw await explainAbsence(db, idOrName)
  if (named.length === 1) return only
  const ids = named.map(({ id }) => id).join(', ')
  throw new Error(`${named.length} customers have this name; use the id of one of them: ${ids}`)
}

/** Why there is no customer with this id. */
export async function explainAbsence(db: Database, id: string): Promise<Error> {
  const deleted = await findDeletedCustomer(db, id)
  return new Error(
    deleted === undefined
      ? `there is no customer ${JSON.stringify(id)}; customer list shows them`
      : `the customer ${id} was deleted at ${deleted.deletedAt.toISOString()}`,
  )
}
