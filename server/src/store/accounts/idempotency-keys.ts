import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** The key by which a caller marks two requests as the same. */
export interface IdempotencyClaim {
  customerId: string
  key: string
  requestHash: string
  runId: string
  at: Date
  /** Claims made before this time have expired. */
  forgottenBefore: Date
}

/** taken: an earlier request has the key; this is what it asked for and its result. */
export type ClaimedKey = { kind: 'new' } | { kind: 'taken'; requestHash: string; runId: string }

/** Claims the key for this request; waits for a transaction that is about to claim it. */
export async function claimIdempotencyKey(trx: Trx, claim: IdempotencyClaim): Promise<ClaimedKey> {
  const fresh = { request_hash: claim.requestHash, run_id: claim.runId, created_at: claim.at }
  const taken = await trx
    .insertInto('idempotency_keys')
    .values({ customer_id: claim.customerId, key: claim.key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'key'])
        .doUpdateSet(fresh)
        .where('idempotency_keys.created_at', '<', claim.forgottenBefore),
    )
    .returning('key')
    .executeTakeFirst()
  if (taken !== undefined) return { kind: 'new' }
  const earlier = await trx
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'run_id as runId'])
    .where('customer_id', '=', claim.customerId)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow()
  return { kind: 'taken', ...earlier }
}

/** Deletes at most `limit` keys, of all customers, that were claimed before the given time and have expired. */
export async function pruneIdempotencyKeys(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from idempotency_keys where (customer_id, key) in (
      select customer_id, key from idempotency_keys where created_at < ${before} limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}
