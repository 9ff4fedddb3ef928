import type { Clock } from '../../lib/clock.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import { isStorageFull } from '../../lib/storage/storage-full.ts'
import { askTogether } from '../../lib/waiting/ask-together.ts'
import { findKeyOwners, touchApiKey } from '../../store/accounts/api-keys.ts'
import type { Database } from '../../store/database.ts'
import { hashApiKey, isWellFormedApiKey } from '../../vault/api-key.ts'

/** Whose API key this is; null for anything else, also a revoked key. */
export type Authenticate = (plaintext: string) => Promise<{ customerId: string } | null>

/**
 * Looks every key up anew, so that a revocation holds from the next request on in every process; requests that come at the same
 * moment share one query. What cannot be a key is refused without asking the database. Notes the use, to the minute, as a busy
 * key would otherwise write one row over and over.
 */
export function createAuthentication({ db, clock }: { db: Database; clock: Clock }): Authenticate {
  const findOwner = askTogether(String, (hashes: readonly string[]) => findKeyOwners(db, hashes))
  return async (plaintext) => {
    if (!isWellFormedApiKey(plaintext)) return null
    const owner = await findOwner(hashApiKey(plaintext))
    if (owner === undefined) return null
    const at = clock.now()
    const { customerId, keyId, lastUsedAt } = owner
    if (lastUsedAt === null || at.getTime() - lastUsedAt.getTime() >= MINUTE_MS) {
      await noteUse(db, { customerId, id: keyId, at })
    }
    return { customerId }
  }
}

async function noteUse(...parameters: Parameters<typeof touchApiKey>): Promise<void> {
  try {
    await touchApiKey(...parameters)
  } catch (error) {
    // What only reads goes on: the note is worth no refusal.
    if (!isStorageFull(error)) throw error
  }
}
