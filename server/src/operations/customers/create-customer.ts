import type { Clock } from '../../lib/clock.ts'
import { createId } from '../../lib/ids.ts'
import { insertApiKey } from '../../store/accounts/api-keys.ts'
import type { Customer } from '../../store/accounts/customers.ts'
import { hasCustomers, insertCustomer } from '../../store/accounts/customers.ts'
import type { Database } from '../../store/database.ts'
import { createApiKeySecret, getApiKeyPrefix, hashApiKey } from '../../vault/api-key.ts'

/** A customer and the one sight of its first key. */
export interface CreatedCustomer {
  customerId: string
  apiKey: string
}

/** The id of the customer that a first start makes; fixed, so that of two first starts one wins. */
const defaultCustomerId = `cust_${'default'.padStart(26, '0')}`

/** Makes a customer with a first live key. */
export async function createCustomer(
  deps: { db: Database; clock: Clock },
  name: string,
): Promise<CreatedCustomer> {
  const createdAt = deps.clock.now()
  const created = await addCustomer(deps.db, { id: createId('cust', createdAt), name, createdAt })
  if (created === null) throw new Error('a new customer got an id that is taken')
  return created
}

/** Makes the customer `default` on a database nobody uses yet; null on any other. */
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
