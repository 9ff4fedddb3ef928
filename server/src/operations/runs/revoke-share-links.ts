import { randomBytes } from 'node:crypto'
import type { Database } from '../../store/database.ts'
import { ensureSigningKey, rotateSigningKey } from '../../store/accounts/signing-keys.ts'

/** Creates the key that signs share links, if the database has none. */
export async function ensureShareKey({ db }: { db: Database }): Promise<void> {
  await ensureSigningKey(db, 'share_token', createKey())
}

/** Invalidates every existing report link, in every process at once. */
export async function revokeShareLinks({ db }: { db: Database }): Promise<void> {
  await rotateSigningKey(db, 'share_token', createKey())
}

function createKey(): string {
  return randomBytes(32).toString('base64url')
}
