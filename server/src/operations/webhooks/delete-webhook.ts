import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Database } from '../../store/database.ts'
import * as store from '../../store/webhooks/webhooks.ts'
import { waitOutClaims } from '../../webhooks/wait-out-claims.ts'

/** Deletes a webhook with its deliveries. No attempt starts after this resolves. Codes: not_found. */
export async function deleteWebhook(
  { db, clock }: { db: Database; clock: Clock },
  customerId: string,
  id: string,
): Promise<void> {
  const deleted = await db
    .transaction()
    .execute((trx) => store.deleteWebhookRow(trx, { customerId, id }))
  if (deleted === undefined) throw new ApiError('not_found')
  await waitOutClaims(clock, deleted.lastClaimAgeMs)
}
