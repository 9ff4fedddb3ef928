import { randomBytes } from 'node:crypto'
import type { Database } from '../../store/database.ts'
import { ensureSigningKey, rotateSigningKey } from '../../store/accounts/signing-keys.ts'

/** Makes the key that share links are signed with, on a database that has none. */
export async function ensureShareKey({ db }: { db: Database }): Promise<void> {
  await ensureSigningKey(db, 'share_token', createKey())
}

/** Voids every report link given out so far, in every process at once. */
export async function revokeShareLinks({ db }: { db: Database }): Promise<void> {
  await rotateSigningKey(db, 'share_token', createKey())
}

function createKey(): string {
  return randomBytes(32).toString('base64url')
}
