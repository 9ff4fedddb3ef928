import type { Clock } from '../../lib/clock.ts'
import { createId } from '../../lib/ids.ts'
import { insertApiKey } from '../../store/accounts/api-keys.ts'
import type { Customer } from '../../store/accounts/customers.ts'
import { hasCustomers, insertCustomer } from '../../store/accounts/customers.ts'
import type { Database } from '../../store/database.ts'
import { createApiKeySecret, getApiKeyPrefix, hashApiKey } from '../../vault/api-key.ts'

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
  const created = await addCustomer(deps.db, { id: createId('cust', createdAt), name, createdAt })
  if (created === null) throw new Error('the id of a new customer is already taken')
  return created
}

/** Creates the customer `default` in a database without customers; otherwise returns null. */
export async function ensureDefaultCustomer(deps: {
  db: Database
  clock: Clock
}): Promise<CreatedCustomer | null> {
  if (await hasCustomers(deps.db)) return null
  return addCustomer(deps.db, {
    id: defaultCustomerId,
    name: 'default',
    createdAt: deps.clock.now(),
  })
}

async function addCustomer(db: Database, customer: Customer): Promise<CreatedCustomer | null> {
  return db.transaction().execute(async (trx) => {
    if (!(await insertCustomer(trx, customer))) return null
    const apiKey = createApiKeySecret('live')
    await insertApiKey(trx, {
      customerId: customer.id,
      id: createId('key', customer.createdAt),
      name: 'first key',
      prefix: getApiKeyPrefix(apiKey),
      hash: hashApiKey(apiKey),
      createdAt: customer.createdAt,
    })
    return { customerId: customer.id, apiKey }
  })
}
