import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** A caller's word that two requests are one. */
export interface IdempotencyClaim {
  customerId: string
  key: string
  requestHash: string
  runId: string
  at: Date
  /** Claims made before this are forgotten. */
  forgottenBefore: Date
}

/** taken: an earlier request has the key, and this is what it asked and what came of it. */
export type ClaimedKey = { kind: 'new' } | { kind: 'taken'; requestHash: string; runId: string }

/** Takes the key for this request; waits for a transaction that is about to take it. */
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

/** Removes at most `limit` keys, of all customers, that were claimed before then and so mean nothing any more. */
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
