import type { Clock } from '../../lib/clock.ts'
import { createId } from '../../lib/ids.ts'
import type { Secret } from '../../lib/secret.ts'
import {
  countDataKeysOfOthers,
  ensureDataKey,
  findDataKey,
} from '../../store/accounts/data-keys.ts'
import type { Database } from '../../store/database.ts'
import { ensureMasterKeyFile, findKeyPath, findMasterKeyFile } from '../../vault/master-key-file.ts'
import { createMasterKeys, type MasterKeys } from '../../vault/master-keys.ts'
import { createVault, type Vault } from '../../vault/vault.ts'

/** The configured master keys. */
export interface MasterKeySettings {
  masterKey: Secret | null
  masterKeyPrevious: Secret | null
  database: { kind: 'embedded' | 'server' }
  dataDirectory: string
}

/**
 * The configured master keys or, with the embedded database, the one in its folder, created on the first start. null
 * with a server and no key. Throws MasterKeyFileError.
 */
export async function readMasterKeys(settings: MasterKeySettings): Promise<MasterKeys | null> {
  const { masterKey, masterKeyPrevious, database, dataDirectory } = settings
  if (masterKey !== null) return createMasterKeys(masterKey, masterKeyPrevious)
  if (database.kind === 'server') return null
  return createMasterKeys(await ensureMasterKeyFile(dataDirectory), masterKeyPrevious)
}

/** The same, without creating a key: null if there is none yet. */
export async function findExistingMasterKeys(
  settings: MasterKeySettings,
): Promise<MasterKeys | null> {
  const { masterKey, masterKeyPrevious, dataDirectory } = settings
  if (masterKey !== null || getMasterKeyPath(settings) === null) return readMasterKeys(settings)
  const text = await findMasterKeyFile(dataDirectory)
  return text === null ? null : createMasterKeys(text, masterKeyPrevious)
}

/** The file of the master key; null if it is kept elsewhere. */
export function getMasterKeyPath({
  masterKey,
  database,
  dataDirectory,
}: MasterKeySettings): string | null {
  return masterKey === null && database.kind === 'embedded' ? findKeyPath(dataDirectory) : null
}

/** A message for the operator if secrets are sealed under a master key that is not available; otherwise null. */
export async function describeLockedDataKeys(
  db: Database,
  { masterKey }: Pick<MasterKeySettings, 'masterKey'>,
  keys: MasterKeys | null,
): Promise<string | null> {
  const known = keys === null ? [] : [keys.current, keys.previous].filter((key) => key !== null)
  const count = await countDataKeysOfOthers(
    db,
    known.map(({ id }) => id),
  )
  if (count === 0) return null
  const tried =
    masterKey === null ? 'the key in DATA_DIR/master.key (MASTER_KEY is not set)' : 'MASTER_KEY'
  return `${count} data keys open with neither ${tried} nor MASTER_KEY_PREVIOUS, so the webhook secrets and logins under them cannot be read: set MASTER_KEY to the key they were sealed under, or set MASTER_KEY_PREVIOUS to it and run \`npm run -s admin -- keys rewrap\``
}

/** The vault for this database's data keys. */
export function openVault(
  { db, clock }: { db: Database; clock: Clock },
  keys: MasterKeys | null,
): Vault {
  return createVault(keys, {
    find: (customerId) => findDataKey(db, customerId),
    ensure: (dataKey) => ensureDataKey(db, dataKey),
    createId: () => createId('dek', clock.now()),
  })
}
