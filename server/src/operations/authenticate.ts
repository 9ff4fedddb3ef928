import type { Clock } from '../lib/clock.ts'
import { MINUTE_MS } from '../lib/clock.ts'
import { findKeyOwner, touchApiKey } from '../store/api-keys.ts'
import type { Database } from '../store/database.ts'
import { hashApiKey, isWellFormedApiKey } from '../vault/api-key.ts'

/**
 * Whose API key this is; null for anything else, also a revoked key. What cannot be a key is refused without asking the
 * database. Notes the use, to the minute, as a busy key would otherwise
 * write one row over and over.
 */
export async function authenticate(
  { db, clock }: { db: Database; clock: Clock },
  plaintext: string,
): Promise<{ customerId: string } | null> {
  if (!isWellFormedApiKey(plaintext)) return null
  const owner = await findKeyOwner(db, hashApiKey(plaintext))
  if (owner === undefined) return null
  const at = clock.now()
  const { customerId, keyId, lastUsedAt } = owner
  if (lastUsedAt === null || at.getTime() - lastUsedAt.getTime() >= MINUTE_MS) {
    await touchApiKey(db, { customerId, id: keyId, at })
  }
  return { customerId }
}
