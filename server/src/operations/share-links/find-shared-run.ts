import type { Clock } from '../../lib/clock.ts'
import { isStorageFull } from '../../lib/storage/storage-full.ts'
import { isActiveCustomer } from '../../store/accounts/customers.ts'
import { getSigningKey } from '../../store/accounts/signing-keys.ts'
import type { Database } from '../../store/database.ts'
import type { Run } from '../../store/runs/run.ts'
import { findRun } from '../../store/runs/runs.ts'
import { isShareLinkActive, touchShareLink } from '../../store/runs/share-links.ts'
import { isShareToken, parseShareToken, type ShareGrant } from '../../vault/share-token.ts'

export interface SharedRunDeps {
  db: Database
  clock: Clock
}

/**
 * The run that a share token opens; undefined without a valid token or while its customer is suspended. Nothing is cached, so
 * that a revocation takes effect on the next use in every process.
 */
export async function findSharedRun(
  { db, clock }: SharedRunDeps,
  runId: string,
  token: string,
): Promise<Run | undefined> {
  const claim = parseShareToken(token)
  if (claim === null) return undefined
  const { customerId, grant } = claim
  const run = await findRun(db, customerId, runId)
  const secrets = {
    key: await getSigningKey(db, 'share_token'),
    reportUrlsRevokedAt: run?.reportUrlsRevokedAt ?? null,
  }
  if (!isShareToken(token, secrets, { customerId, runId }, grant)) return undefined
  const path = { customerId, runId }
  if (!(await isInForce(db, path, { grant, at: clock.now() }))) return undefined
  return (await isActiveCustomer(db, customerId)) ? run : undefined
}

async function isInForce(
  db: Database,
  path: { customerId: string; runId: string },
  { grant, at }: { grant: ShareGrant; at: Date },
): Promise<boolean> {
  if (grant.kind === 'report_url') return grant.expiresAt.getTime() > at.getTime()
  return isShareLinkActive(db, { ...path, id: grant.linkId, at })
}

/** Records that the page of a run was opened with this token, which must be valid. */
export async function noteOpening(
  { db, clock }: SharedRunDeps,
  customerId: string,
  token: string,
): Promise<void> {
  const grant = parseShareToken(token)?.grant
  if (grant?.kind !== 'share_link') return
  try {
    await touchShareLink(db, { customerId, id: grant.linkId, at: clock.now() })
  } catch (error) {
    // Reports can be read while the disk is full.
    if (!isStorageFull(error)) throw error
  }
}
