import type { Database } from './database.ts'

/** Secrets that all processes of the service share, by what they are for. */
type SigningKeyName = 'share_token'

/** Gives the secret that stands, and makes `fresh` the one if there is none. */
export async function ensureSigningKey(
  db: Database,
  name: SigningKeyName,
  fresh: string,
): Promise<string> {
  await db
    .insertInto('signing_keys')
    .values({ name, secret: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
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
