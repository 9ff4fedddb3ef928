import type { Secret } from '../../lib/secret.ts'
import type { SealedLogin, StoredCredential } from '../../store/accounts/credentials.ts'
import type { Vault } from '../../vault/vault.ts'

/** A username and its password, kept in memory only while they are used. */
export interface Login {
  username: Secret
  password: Secret
}

/** What a login belongs to; it can be opened only for that. */
type LoginPlace = Pick<StoredCredential, 'customerId' | 'id' | 'targetHost'>

/** A login in its stored form. Codes: those of the vault. */
export async function sealLogin(
  vault: Vault,
  place: LoginPlace,
  { username, password }: Login,
): Promise<SealedLogin> {
  const { customerId } = place
  return {
    username: await vault.seal(customerId, describePlace(place, 'username'), username),
    password: await vault.seal(customerId, describePlace(place, 'password'), password),
  }
}

/** The login of a stored credential. Codes: those of the vault. */
export async function openLogin(vault: Vault, stored: StoredCredential): Promise<Login> {
  const { customerId, username, password } = stored
  return {
    username: await vault.open(customerId, describePlace(stored, 'username'), username),
    password: await vault.open(customerId, describePlace(stored, 'password'), password),
  }
}

function describePlace({ id, targetHost }: LoginPlace, field: keyof SealedLogin): string[] {
  return ['cred', id, targetHost, field]
}
