import type { Database } from '../database.ts'

/** Adds a link; it replaces the person's earlier one. */
export async function putSignInLink(
  db: Database,
  { personId, hash, expiresAt }: { personId: string; hash: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sign_in_links')
    .values({ person_id: personId, hash, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ hash, expires_at: expiresAt }),
    )
    .execute()
}

/** Deletes a person's unused link. */
export async function deleteSignInLinkOf(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('sign_in_links').where('person_id', '=', personId).execute()
}

/**
 * Uses up a link; of concurrent uses, only one gets the person. undefined if it is unknown, used or expired at `at`, or if it expires
 * after `latest`, when no link can.
 */
export async function claimSignInLink(
  db: Database,
  { hash, at, latest }: { hash: string; at: Date; latest: Date },
): Promise<{ personId: string } | undefined> {
  return db
    .deleteFrom('sign_in_links')
    .where('hash', '=', hash)
    .where('expires_at', '>', at)
    .where('expires_at', '<=', latest)
    .returning('person_id as personId')
    .executeTakeFirst()
}
