import { createHash } from 'node:crypto'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import { hasCode } from '../../lib/has-code.ts'
import { isMasterKeyText } from '../../lib/master-key-text.ts'
import { Secret } from '../../lib/secret.ts'
import { isStorageFull } from '../../lib/storage/storage-full.ts'
import {
  type BackupTable,
  finishWriting,
  hasData,
  listBackupTables,
  listMigrations,
  lockForWriting,
  prepareWriting,
  writeRows,
} from '../../store/backup/backup-rows.ts'
import type { Database, Trx } from '../../store/database.ts'
import { createMasterKeys } from '../../vault/master-keys.ts'
import {
  artifactsFolder,
  backupFile,
  BackupError,
  filesFile,
  keyFile,
  type Manifest,
  manifestFile,
  manifestSchema,
  rowsFile,
} from './backup-format.ts'
import { digestLines, readRowLines } from './read-rows-file.ts'

export interface RestoreDeps {
  db: Database
  artifacts: ArtifactStore
  version: string
  /** Of the configured master key; null without one. */
  masterKeyId: string | null
  /** Where the key of the backup belongs if none is configured; null if there is no such place. */
  keyPath: string | null
}

const batch = 200

/**
 * Restores a backup into an empty database and an empty store of files. Throws BackupError if it cannot; then both are empty
 * as before. Files come first, and everything in the database becomes visible at once.
 */
export async function restoreBackup(deps: RestoreDeps, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await assertSameVersion(deps, manifest)
  const key = await findKey(deps, manifest, folder)
  await assertEmpty(deps)
  if ((await digestLines(join(folder, rowsFile))) !== manifest.rows.sha256)
    throw describeDamage(rowsFile)
  const written: Written = { customers: new Set(), keyPath: null }
  try {
    await restoreFiles(deps, { folder, manifest, written })
    if (key !== null) await installKey(key, written)
    await deps.db.transaction().execute((trx) => restoreRows(trx, join(folder, rowsFile)))
    return manifest
  } catch (error) {
    try {
      for (const customerId of written.customers) await deps.artifacts.deleteAll(customerId)
    } finally {
      if (written.keyPath !== null) await rm(written.keyPath, { force: true })
    }
    if (!isStorageFull(error)) throw error
    throw new BackupError('there is no space for the backup, so nothing was restored; make room', {
      cause: error,
    })
  }
}

interface Written {
  customers: Set<string>
  /** null: no key was written. */
  keyPath: string | null
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => null)
  if (text === null)
    throw new BackupError(`${folder} is no complete backup: it has no ${manifestFile}`)
  const parsed = manifestSchema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new BackupError(
    `${folder} was made by a newer version of Understudy, or its ${manifestFile} is damaged`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function assertSameVersion({ db, version }: RestoreDeps, manifest: Manifest): Promise<void> {
  const ours = await listMigrations(db)
  const { migrations, version: theirs } = manifest
  if (migrations.some((name) => !ours.includes(name)))
    throw new BackupError(
      `the backup was made by version ${theirs} with a newer database than that of this version ${version}; restore it with that version`,
    )
  if (migrations.length < ours.length)
    throw new BackupError(
      `the backup was made by version ${theirs} with an older database than that of this version ${version}; restore it with that version, then start this one, which migrates it`,
    )
}

interface FoundKey {
  text: string
  path: string
}

/** The key to install, which is that of the backup; null if the configured one opens it, or nothing in it needs one. */
async function findKey(
  { masterKeyId, keyPath }: RestoreDeps,
  { master_key_id: wanted }: Manifest,
  folder: string,
): Promise<FoundKey | null> {
  if (wanted === null || masterKeyId === wanted) return null
  if (masterKeyId !== null)
    throw new BackupError(
      'the master key here is not the one that the backup was made with; set MASTER_KEY to that key, or remove DATA_DIR/master.key if the backup contains its own',
    )
  const contained = await readFile(join(folder, keyFile), 'utf8').catch(() => null)
  if (contained === null || keyPath === null)
    throw new BackupError('set MASTER_KEY to the master key that the backup was made with')
  const text = contained.trim()
  if (!isMasterKeyText(text) || createMasterKeys(new Secret(text), null).current.id !== wanted)
    throw describeDamage(keyFile)
  return { text, path: keyPath }
}

async function assertEmpty({ db, artifacts }: RestoreDeps): Promise<void> {
  await assertNoCustomers(db)
  for await (const key of artifacts.list())
    throw new BackupError(
      `the store of files is not empty (${key}); restore into an empty folder or an empty prefix (ARTIFACTS_URL)`,
    )
}

async function assertNoCustomers(db: Database | Trx): Promise<void> {
  if (await hasData(db))
    throw new BackupError(
      'the database has customers already; restore into an empty one (another DATA_DIR, or a new database)',
    )
}

async function restoreFiles(
  { artifacts }: RestoreDeps,
  { folder, manifest, written }: { folder: string; manifest: Manifest; written: Written },
): Promise<void> {
  const hash = createHash('sha256')
  const listed = await readFile(join(folder, filesFile), 'utf8').catch(() => '')
  for (const line of listed.split('\n').slice(0, -1)) {
    hash.update(`${line}\n`)
    const { key, sha256 } = backupFile.parse(parseJson(line))
    const bytes = await readFile(join(folder, artifactsFolder, key)).catch(() => null)
    if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw describeDamage(`${artifactsFolder}/${key}`)
    written.customers.add(key.split('/')[0] ?? '')
    await artifacts.put(key, bytes)
  }
  if (hash.digest('hex') !== manifest.files.sha256) throw describeDamage(filesFile)
}

/** For this user only, whatever the mode of the copy is, and never over another key. */
async function installKey({ text, path }: FoundKey, written: Written): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((cause: unknown) => {
    if (!hasCode(cause, 'EEXIST')) throw cause
    throw new BackupError(`${path} exists already, so nothing was restored`, { cause })
  })
  written.keyPath = path
  try {
    await file.writeFile(`${text}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

const tableHeader = z.object({ name: z.string(), columns: z.array(z.string()) })

async function restoreRows(trx: Trx, path: string): Promise<void> {
  const tables = await listBackupTables(trx)
  await lockForWriting(trx, tables)
  // A service that was started meanwhile can have a customer, whom the next step would delete.
  await assertNoCustomers(trx)
  await prepareWriting(trx, tables)
  let table: BackupTable | null = null
  let rows: string[] = []
  for await (const line of readRowLines(path)) {
    const isHeader = line.startsWith('#')
    if (!isHeader) rows.push(line)
    if (table !== null && rows.length > 0 && (isHeader || rows.length >= batch)) {
      await writeRows(trx, table, rows)
      rows = []
    }
    if (isHeader) table = tableHeader.parse(parseJson(line.slice(1)))
  }
  if (table !== null && rows.length > 0) await writeRows(trx, table, rows)
  await finishWriting(trx, tables)
}

function describeDamage(file: string): BackupError {
  return new BackupError(`${file} of the backup is damaged; nothing was restored`)
}
