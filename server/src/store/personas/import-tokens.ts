import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Permission to save one drafted persona, with its source text. */
export interface ImportToken {
  customerId: string
  hash: string
  /** Readable only with the token. */
  sealedText: string
  createdAt: Date
  expiresAt: Date
}

/** unknown: never issued, of another customer, or expired before use. */
export type ClaimedImportToken =
  | { kind: 'claimed'; sealedText: string }
  | { kind: 'used' }
  | { kind: 'unknown' }

/** Adds a token. */
export async function insertImportToken(db: Database, token: ImportToken): Promise<void> {
  await db
    .insertInto('import_tokens')
    .values({
      customer_id: token.customerId,
      hash: token.hash,
      sealed_text: token.sealedText,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      used_at: null,
    })
    .execute()
}

/** Marks a token as used when the transaction commits; concurrent claims wait for it. */
export async function claimImportToken(
  trx: Trx,
  { customerId, hash, at }: { customerId: string; hash: string; at: Date },
): Promise<ClaimedImportToken> {
  const token = await trx
    .selectFrom('import_tokens')
    .select(['sealed_text as sealedText', 'expires_at as expiresAt'])
    .where('customer_id', '=', customerId)
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
  if (token === undefined) return { kind: 'unknown' }
  if (token.sealedText === null) return { kind: 'used' }
  if (token.expiresAt <= at) return { kind: 'unknown' }
  await trx
    .updateTable('import_tokens')
    .set({ used_at: at, sealed_text: null })
    .where('customer_id', '=', customerId)
    .where('hash', '=', hash)
    .execute()
  return { kind: 'claimed', sealedText: token.sealedText }
}

/** Deletes tokens of all customers that expired unused. Returns their number. */
export async function pruneImportTokens(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from import_tokens where (customer_id, hash) in (
      select customer_id, hash from import_tokens
      where used_at is null and expires_at <= ${before} limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}
