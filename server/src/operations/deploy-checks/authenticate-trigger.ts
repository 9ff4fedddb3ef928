import type { Database } from '../../store/database.ts'
import { findTriggerOwner } from '../../store/integrations/deploy-checks.ts'
import { hashTriggerToken, isWellFormedTriggerToken } from '../../vault/trigger-token.ts'

/**
 * The owner of the deploy check that this token belongs to; null for an unknown check, another check's token or an
 * archived check.
 */
export async function authenticateTrigger(
  { db }: { db: Database },
  { id, token }: { id: string; token: string },
): Promise<{ customerId: string } | null> {
  if (!isWellFormedTriggerToken(token)) return null
  const owner = await findTriggerOwner(db, hashTriggerToken(token))
  return owner?.id === id ? { customerId: owner.customerId } : null
}
