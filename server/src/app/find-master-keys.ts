import type { Config } from '../config/config.ts'
import type { Log } from '../lib/log.ts'
import { describeLockedDataKeys, readMasterKeys } from '../operations/credentials/open-vault.ts'
import type { Database } from '../store/database.ts'
import type { MasterKeys } from '../vault/master-keys.ts'

/** The master keys of this process, or null; the log says what is missing then. */
export async function findMasterKeys(
  config: Config,
  { db, log }: { db: Database; log: Log },
): Promise<MasterKeys | null> {
  const keys = await readMasterKeys(config)
  const warning = keys && (await describeLockedDataKeys(db, config, keys))
  if (warning !== null) log.warn(warning)
  if (keys === null) {
    log.warn(
      'MASTER_KEY is not set: webhooks and credentials are rejected; set it to the output of `openssl rand -base64 32`, the same in every process',
    )
  }
  return keys
}
