import type { Clock } from '../../lib/clock.ts'
import { createId } from '../../lib/ids.ts'
import { type ApiKey, insertApiKey } from '../../store/accounts/api-keys.ts'
import type { Database } from '../../store/database.ts'
import {
  type ApiKeyEnvironment,
  createApiKeySecret,
  getApiKeyPrefix,
  hashApiKey,
} from '../../vault/api-key.ts'
import { addWithinLimit } from './add-within-limit.ts'

/** A key and its plaintext, which is only in the response that creates it. */
export type CreatedApiKey = ApiKey & { plaintext: string }

/** A key before it is created. */
interface NewApiKey {
  name: string
  environment: ApiKeyEnvironment
  createdAt: Date
}

/** Creates a key that the customer asks for. Codes: as addWithinLimit. */
export async function createApiKey(
  { db, clock }: { db: Database; clock: Clock },
  customerId: string,
  wanted: Omit<NewApiKey, 'createdAt'>,
): Promise<CreatedApiKey> {
  return addWithinLimit(db, { table: 'api_keys', customerId }, (trx) =>
    addApiKey(trx, customerId, { ...wanted, createdAt: clock.now() }),
  )
}

/** Creates a key whatever the customer's limit, also for a suspended one: for the operator, and for a new customer. */
export async function addApiKey(
  db: Database,
  customerId: string,
  { name, environment, createdAt }: NewApiKey,
): Promise<CreatedApiKey> {
  const plaintext = createApiKeySecret(environment)
  const key = await insertApiKey(db, {
    customerId,
    id: createId('key', createdAt),
    name,
    prefix: getApiKeyPrefix(plaintext),
    hash: hashApiKey(plaintext),
    createdAt,
  })
  return { ...key, plaintext }
}
