import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { ApiKey } from '../../store/accounts/api-keys.ts'
import * as store from '../../store/accounts/api-keys.ts'
import type { Database } from '../../store/database.ts'

/** Revokes a key from the next request on; an already revoked key is unchanged. Codes: not_found. */
export async function revokeApiKey(
  { db, clock }: { db: Database; clock: Clock },
  customerId: string,
  id: string,
): Promise<{ key: ApiKey; wasActive: boolean }> {
  const revoked = await store.revokeApiKeyRow(db, { customerId, id, at: clock.now() })
  if (revoked !== undefined) {
    await store.deleteOldApiKeys(db, customerId)
    return { key: revoked, wasActive: true }
  }
  const key = await store.findApiKey(db, customerId, id)
  if (key === undefined) throw new ApiError('not_found')
  return { key, wasActive: false }
}
