import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Database } from '../../store/database.ts'
import { findWebhook, type SealedSecrets, type Webhook } from '../../store/webhooks/webhooks.ts'

/** A webhook with its signing secrets, still sealed. Codes: not_found. */
export async function getWebhook(
  { db, clock }: { db: Database; clock: Clock },
  customerId: string,
  id: string,
): Promise<{ webhook: Webhook; secrets: SealedSecrets }> {
  const found = await findWebhook(db, { customerId, id, now: clock.now() })
  if (found === undefined) throw new ApiError('not_found')
  return found
}
