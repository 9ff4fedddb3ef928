import type { Clock } from '../../lib/clock.ts'
import { createId } from '../../lib/ids.ts'
import type { Secret } from '../../lib/secret.ts'
import { ensureDataKey, findDataKey } from '../../store/data-keys.ts'
import type { Database } from '../../store/database.ts'
import { ensureMasterKeyFile } from '../../vault/master-key-file.ts'
import type { MasterKeys } from '../../vault/master-keys.ts'
import { createMasterKeys } from '../../vault/master-keys.ts'
import type { Vault } from '../../vault/vault.ts'
import { createVault } from '../../vault/vault.ts'

/** What the process was told about master keys. */
export interface MasterKeySettings {
  masterKey: Secret | null
  masterKeyPrevious: Secret | null
  database: { kind: 'embedded' | 'server' }
  dataDirectory: string
}

/**
 * The master keys given or, with the embedded database, the one in its folder, made at the first start. null with a server
 * and no key. Throws MasterKeyFileError.
 */
export async function readMasterKeys(settings: MasterKeySettings): Promise<MasterKeys | null> {
  const { masterKey, masterKeyPrevious, database, dataDirectory } = settings
  if (masterKey !== null) return createMasterKeys(masterKey, masterKeyPrevious)
  if (database.kind === 'server') return null
  return createMasterKeys(await ensureMasterKeyFile(dataDirectory), masterKeyPrevious)
}

/** The vault over this database's data keys. */
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
