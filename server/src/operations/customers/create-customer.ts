import type { Clock } from '../../lib/clock.ts'
import { createId } from '../../lib/ids.ts'
import { type Customer, hasCustomers, insertCustomer } from '../../store/accounts/customers.ts'
import type { Database, Trx } from '../../store/database.ts'
import { addApiKey } from './create-api-key.ts'

/** A customer and the plaintext of its first key, which is shown only here. */
export interface CreatedCustomer {
  customerId: string
  apiKey: string
}

/** The id of the customer that the first start creates; fixed, so that one of two concurrent first starts wins. */
const defaultCustomerId = `cust_${'default'.padStart(26, '0')}`

/** Creates a customer with a first live key. */
export async function createCustomer(
  deps: { db: Database; clock: Clock },
  name: string,
): Promise<CreatedCustomer> {
  const createdAt = deps.clock.now()
  const customer = { id: createId('cust', createdAt), name, createdAt }
  const created = await deps.db.transaction().execute((trx) => addCustomer(trx, customer))
  if (created === null) throw new Error('the id of a new customer is already taken')
  return created
}

/**
 * Creates the customer `default` in a database without customers; otherwise returns null. If `createLink` fails, there is
 * no customer either, so that the next start shows key and link again.
 */
export async function ensureDefaultCustomer(
  { db, clock }: { db: Database; clock: Clock },
  createLink: (trx: Trx, customerId: string) => Promise<string | null>,
): Promise<(CreatedCustomer & { signInLink: string | null }) | null> {
  if (await hasCustomers(db)) return null
  const customer = { id: defaultCustomerId, name: 'default', createdAt: clock.now() }
  return db.transaction().execute(async (trx) => {
    const created = await addCustomer(trx, customer)
    return created && { ...created, signInLink: await createLink(trx, created.customerId) }
  })
}

async function addCustomer(trx: Trx, customer: Customer): Promise<CreatedCustomer | null> {
  if (!(await insertCustomer(trx, customer))) return null
  const { id: customerId, createdAt } = customer
  const key = await addApiKey(trx, customerId, {
    name: 'first key',
    environment: 'live',
    createdAt,
  })
  return { customerId, apiKey: key.plaintext }
}
