import type { Database } from '../database.ts'

/** Secrets that all processes of the service share, by what they are for. */
type SigningKeyName = 'share_token'

/** Makes `fresh` the secret if there is none yet. */
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

/** The secret that stands now; never kept, so that a rotation holds from the next use on, in every process. */
export async function getSigningKey(db: Database, name: SigningKeyName): Promise<string> {
  const { secret } = await db
    .selectFrom('signing_keys')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return secret
}

/** Puts `fresh` in place of the secret; all that was signed with the old one is void. */
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
