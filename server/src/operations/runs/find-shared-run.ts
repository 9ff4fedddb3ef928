import type { Clock } from '../../lib/clock.ts'
import { isActiveCustomer } from '../../store/accounts/customers.ts'
import { getSigningKey } from '../../store/accounts/signing-keys.ts'
import type { Database } from '../../store/database.ts'
import type { Run } from '../../store/runs/run.ts'
import { findRun } from '../../store/runs/runs.ts'
import { parseShareToken } from '../../vault/share-token.ts'

export interface SharedRunDeps {
  db: Database
  clock: Clock
}

/** The run that a share token opens; undefined without a valid token or while its customer is suspended. */
export async function findSharedRun(
  { db, clock }: SharedRunDeps,
  runId: string,
  token: string,
): Promise<Run | undefined> {
  const shareKey = await getSigningKey(db, 'share_token')
  const shared = parseShareToken(shareKey, { token, runId, now: clock.now() })
  if (shared === null) return undefined
  const isActive = await isActiveCustomer(db, shared.customerId)
  return isActive ? findRun(db, shared.customerId, runId) : undefined
}
