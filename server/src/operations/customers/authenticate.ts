import { type Clock, MINUTE_MS } from '../../lib/clock.ts'
import { isStorageFull } from '../../lib/storage/storage-full.ts'
import { batchQueries } from '../../lib/waiting/batch-queries.ts'
import { findKeyOwners, touchApiKey } from '../../store/accounts/api-keys.ts'
import type { Database } from '../../store/database.ts'
import { hashApiKey, isWellFormedApiKey } from '../../vault/api-key.ts'

/** The owner of this API key; null for anything else, including a revoked key. */
export type Authenticate = (
  plaintext: string,
) => Promise<{ customerId: string; apiKeyId: string } | null>

/**
 * Looks up every key on each request, so that a revocation takes effect with the next request in every process;
 * concurrent requests share one query. Text that cannot be a key is rejected without a query. Records the last use only
 * once a minute, because a busy key would otherwise write one row over and over.
 */
export function createAuthentication({ db, clock }: { db: Database; clock: Clock }): Authenticate {
  const findOwner = batchQueries(String, (hashes: readonly string[]) => findKeyOwners(db, hashes))
  return async (plaintext) => {
    if (!isWellFormedApiKey(plaintext)) return null
    const owner = await findOwner(hashApiKey(plaintext))
    if (owner === undefined) return null
    const at = clock.now()
    const { customerId, keyId, lastUsedAt } = owner
    if (lastUsedAt === null || at.getTime() - lastUsedAt.getTime() >= MINUTE_MS) {
      await noteUse(db, { customerId, id: keyId, at })
    }
    return { customerId, apiKeyId: keyId }
  }
}

async function noteUse(...parameters: Parameters<typeof touchApiKey>): Promise<void> {
  try {
    await touchApiKey(...parameters)
  } catch (error) {
    // Reads continue: failing to record the use is no reason to reject them.
    if (!isStorageFull(error)) throw error
  }
}
