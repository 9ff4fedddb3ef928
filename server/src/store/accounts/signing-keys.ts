import type { Database } from '../database.ts'

/** Secrets shared by all processes of the service, by purpose. */
type SigningKeyName = 'share_token'

/** Stores `fresh` as the secret if there is none yet. */
export async function ensureSigningKey(
  db: Database,
  name: SigningKeyName,
  fresh: string,
): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values({ name, secret: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The current secret; never cached, so that a rotation takes effect on the next use in every process. */
export async function getSigningKey(db: Database, name: SigningKeyName): Promise<string> {
  const { secret } = await db
    .selectFrom('signing_keys')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return secret
}

/** Replaces the secret with `fresh`; everything signed with the old one becomes invalid. */
export async function rotateSigningKey(
  db: Database,
  name: SigningKeyName,
  fresh: string,
): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values({ name, secret: fresh })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ secret: fresh }))
    .execute()
}
