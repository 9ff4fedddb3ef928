import type { Clock } from '../../lib/clock.ts'
import { createId } from '../../lib/ids.ts'
import type { ApiKey } from '../../store/accounts/api-keys.ts'
import { insertApiKey } from '../../store/accounts/api-keys.ts'
import type { Database } from '../../store/database.ts'
import type { ApiKeyEnvironment } from '../../vault/api-key.ts'
import { addWithinLimit } from './add-within-limit.ts'
import { createApiKeySecret, getApiKeyPrefix, hashApiKey } from '../../vault/api-key.ts'

/** Creates a key; its plaintext is only in this response. Codes: as addWithinLimit. */
export async function createApiKey(
  { db, clock }: { db: Database; clock: Clock },
  customerId: string,
  { name, environment }: { name: string; environment: ApiKeyEnvironment },
): Promise<ApiKey & { plaintext: string }> {
  const plaintext = createApiKeySecret(environment)
  const createdAt = clock.now()
  const key = await addWithinLimit(db, { table: 'api_keys', customerId }, (trx) =>
    insertApiKey(trx, {
      customerId,
      id: createId('key', createdAt),
      name,
      prefix: getApiKeyPrefix(plaintext),
      hash: hashApiKey(plaintext),
      createdAt,
    }),
  )
  return { ...key, plaintext }
}
