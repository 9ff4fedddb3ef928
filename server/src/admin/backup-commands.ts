import { resolve } from 'node:path'
import { restoreBackup } from '../operations/backup/restore-backup.ts'
import { writeBackup } from '../operations/backup/write-backup.ts'
import { findExistingMasterKeys, getMasterKeyPath } from '../operations/credentials/open-vault.ts'
import type { AdminDeps, Command, CommandParameter } from './command.ts'

const folder: CommandParameter = {
  placeholder: 'FOLDER',
  wanted: 'a folder',
  isValid: (text) => text !== '',
}

/** The commands that save and restore everything. */
export const backupCommands: readonly Command[] = [
  {
    words: 'backup',
    parameters: [folder],
    options: [],
    about:
      'Saves the database, all files and the key in DATA_DIR/master.key to a new folder. Whoever can read it can read every stored secret; with MASTER_KEY set, the key is not in it.',
    run: backUp,
  },
  {
    words: 'restore',
    parameters: [folder],
    options: [],
    about:
      'Restores a backup of this version into an empty database and an empty store of files. Start the service afterwards.',
    run: restore,
  },
]

async function backUp(deps: AdminDeps, [given = '']: readonly string[]): Promise<string> {
  const { db, clock, version, config } = deps
  const path = resolve(given)
  const manifest = await writeBackup(
    {
      db,
      clock,
      version,
      artifacts: await deps.openArtifacts(),
      keys: await findExistingMasterKeys(config),
      keyPath: getMasterKeyPath(config),
    },
    path,
  )
  const key = config.masterKey === null ? '' : ' MASTER_KEY is not in it: keep it elsewhere.'
  return `${path} is complete: ${manifest.rows.count} rows, ${manifest.files.count} files of ${manifest.files.size_bytes} bytes.${key}`
}

async function restore(deps: AdminDeps, [given = '']: readonly string[]): Promise<string> {
  const { db, version, config } = deps
  const keys = await findExistingMasterKeys(config)
  const manifest = await restoreBackup(
    {
      db,
      version,
      artifacts: await deps.openArtifacts(),
      masterKeyId: keys?.current.id ?? null,
      keyPath: getMasterKeyPath(config),
    },
    resolve(given),
  )
  return `Restored the backup of ${manifest.created_at}: ${manifest.rows.count} rows, ${manifest.files.count} files. Start the service.`
}
