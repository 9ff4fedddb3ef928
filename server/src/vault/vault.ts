import { ApiError } from '../lib/api-error.ts'
import { Secret } from '../lib/secret.ts'
import { createDataKey, openDataKey, type WrappedDataKey } from './data-keys.ts'
import type { MasterKeys } from './master-keys.ts'
import { joinPlace, openBytes, sealBytes, type SealingKey } from './seal.ts'

/**
 * Stores customers' secrets. `place` says what a secret belongs to, from its kind to its field (`['cred', id, host,
 * 'password']`); it opens only at the place it was sealed for.
 */
export interface Vault {
  /** A record for the database. Codes: encryption_not_configured, encryption_failure. */
  seal(customerId: string, place: readonly string[], plaintext: Secret): Promise<string>
  /** The sealed secret. Codes: encryption_not_configured; encryption_failure if anything does not match. */
  open(customerId: string, place: readonly string[], record: string): Promise<Secret>
}

/** Where data keys are stored. */
export interface DataKeyStore {
  find(customerId: string): Promise<WrappedDataKey | undefined>
  /** Stores the key unless the customer already has one; returns the stored key. */
  ensure(dataKey: WrappedDataKey): Promise<WrappedDataKey>
  createId(): string
}

/** `keys` is null if no master key is configured; all calls then fail with encryption_not_configured. */
export function createVault(keys: MasterKeys | null, dataKeys: DataKeyStore): Vault {
  return {
    async seal(customerId, place, plaintext) {
      const masterKeys = requireKeys(keys)
      const dataKey =
        (await dataKeys.find(customerId)) ??
        (await dataKeys.ensure(createDataKey(masterKeys, customerId, dataKeys.createId())))
      const key = unlock(masterKeys, dataKey)
      return sealBytes(key, describePlace(customerId, place), Buffer.from(plaintext.reveal()))
    },
    async open(customerId, place, record) {
      const masterKeys = requireKeys(keys)
      const dataKey = await dataKeys.find(customerId)
      if (dataKey === undefined) throw new ApiError('encryption_failure')
      const key = unlock(masterKeys, dataKey)
      const plaintext = openBytes(key, describePlace(customerId, place), record)
      if (plaintext === null) throw new ApiError('encryption_failure')
      return new Secret(plaintext.toString())
    },
  }
}

function requireKeys(keys: MasterKeys | null): MasterKeys {
  if (keys === null) throw new ApiError('encryption_not_configured')
  return keys
}

function unlock(keys: MasterKeys, dataKey: WrappedDataKey): SealingKey {
  const key = openDataKey(keys, dataKey)
  if (key === null) throw new ApiError('encryption_failure')
  return key
}

/** `<kind>|v1|<customer>|…`; the version covers the meaning of the parts. */
function describePlace(customerId: string, [kind = '', ...rest]: readonly string[]): string {
  return joinPlace([kind, 'v1', customerId, ...rest])
}
