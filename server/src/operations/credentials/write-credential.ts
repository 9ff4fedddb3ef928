import { parseTargetHost } from '../../guard/parse-target-host.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { createId } from '../../lib/ids.ts'
import type { Credential, StoredCredential } from '../../store/accounts/credentials.ts'
import * as store from '../../store/accounts/credentials.ts'
import type { Database } from '../../store/database.ts'
import type { Vault } from '../../vault/vault.ts'
import { addWithinLimit } from '../customers/add-within-limit.ts'
import { type Login, openLogin, sealLogin } from './seal-login.ts'

/** The dependencies of credential changes. */
export interface CredentialDeps {
  db: Database
  clock: Clock
  vault: Vault
}

/** The fields of a login that a customer sends. */
export interface CredentialSettings extends Login {
  label: string
  /** A hostname or a URL. */
  targetHost: string
}

/** Stores a login. Codes: invalid_request, encryption_not_configured, encryption_failure, and as addWithinLimit. */
export async function createCredential(
  { db, clock, vault }: CredentialDeps,
  customerId: string,
  settings: CredentialSettings,
): Promise<Credential> {
  const targetHost = getHost(settings.targetHost)
  const createdAt = clock.now()
  const place = { customerId, id: createId('cred', createdAt), targetHost }
  const credential = {
    ...place,
    ...(await sealLogin(vault, place, settings)),
    label: settings.label,
    createdAt,
  }
  await addWithinLimit(db, { table: 'credentials', customerId }, (trx) =>
    store.insertCredential(trx, credential),
  )
  return credential
}

/**
 * Changes a login. If anything but the label changes, both fields are opened and sealed again, so that a tampered row
 * is never made valid. Codes: invalid_request, credential_not_found, encryption_not_configured, encryption_failure.
 */
export async function updateCredential(
  { db, vault }: CredentialDeps,
  { customerId, id }: { customerId: string; id: string },
  changes: Partial<CredentialSettings>,
): Promise<Credential> {
  for (;;) {
    const stored = await getCredential({ db }, customerId, id)
    const next = { ...stored, ...(await prepareChanges(vault, stored, changes)) }
    // A concurrent change is possible; the row is then read again and the change kept.
    if (await store.replaceCredential(db, stored, next)) return next
  }
}

/** Codes: credential_not_found. */
export async function getCredential(
  { db }: Pick<CredentialDeps, 'db'>,
  customerId: string,
  id: string,
): Promise<StoredCredential> {
  const credential = await store.findCredential(db, customerId, id)
  if (credential === undefined) throw new ApiError('credential_not_found')
  return credential
}

/** Deletes a login permanently. Sessions that already hold it keep it until they end. Codes: credential_not_found. */
export async function deleteCredential(
  { db }: Pick<CredentialDeps, 'db'>,
  customerId: string,
  id: string,
): Promise<void> {
  if (!(await store.deleteCredentialRow(db, customerId, id))) {
    throw new ApiError('credential_not_found')
  }
}

async function prepareChanges(
  vault: Vault,
  stored: StoredCredential,
  { label = stored.label, targetHost: host, username, password }: Partial<CredentialSettings>,
): Promise<Partial<StoredCredential>> {
  const targetHost = host === undefined ? stored.targetHost : getHost(host)
  const isSame =
    targetHost === stored.targetHost && username === undefined && password === undefined
  if (isSame) return { label }
  const login = await openLogin(vault, stored)
  const isReplaced = username !== undefined && password !== undefined
  if (!isReplaced && !isWithin(targetHost, stored.targetHost)) {
    throw new ApiError('invalid_request', {
      detail: `target_host: a login for ${stored.targetHost} is moved to another host only with its username and password in the same request`,
    })
  }
  const sealed = await sealLogin(
    vault,
    { ...stored, targetHost },
    { username: username ?? login.username, password: password ?? login.password },
  )
  return { label, targetHost, ...sealed }
}

/** A person who may change a login must not be able to have it typed into a site of their choice: it stays where its owner meant it. */
function isWithin(host: string, parent: string): boolean {
  return host === parent || host.endsWith(`.${parent}`)
}

function getHost(raw: string): string {
  const host = parseTargetHost(raw)
  if (host !== null) return host
  throw new ApiError('invalid_request', {
    detail: 'target_host: must be a public host such as shop.example.com, and not a public suffix',
  })
}
