import { randomBytes } from 'node:crypto'
import type { Clock } from '../../lib/clock.ts'
import { ensureSigningKey, rotateSigningKey } from '../../store/accounts/signing-keys.ts'
import type { Database } from '../../store/database.ts'
import { revokeAllShareLinks } from '../../store/runs/share-links.ts'

/** Creates the key that signs share links, if the database has none. */
export async function ensureShareKey({ db }: { db: Database }): Promise<void> {
  await ensureSigningKey(db, 'share_token', createKey())
}

/** Invalidates every existing link to a report, of all customers, in every process at once. */
export async function revokeEveryLink({
  db,
  clock,
}: {
  db: Database
  clock: Clock
}): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Under the new key, links that are still active would get other tokens and open their reports again.
    await revokeAllShareLinks(trx, clock.now())
    await rotateSigningKey(trx, 'share_token', createKey())
  })
}

function createKey(): string {
  return randomBytes(32).toString('base64url')
}
