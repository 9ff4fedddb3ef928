import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, copyFile, mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { z } from 'zod'
import { isOfRepository } from '../../artifacts/artifact-keys.ts'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import type { Clock } from '../../lib/clock.ts'
import { hasCode } from '../../lib/has-code.ts'
import { isStorageFull } from '../../lib/storage/storage-full.ts'
import { countDataKeysOfOthers } from '../../store/accounts/data-keys.ts'
import {
  listBackupTables,
  listCustomerIds,
  listMigrations,
  readBackupRows,
} from '../../store/backup/backup-rows.ts'
import type { Database } from '../../store/database.ts'
import type { MasterKeys } from '../../vault/master-keys.ts'
import {
  artifactsFolder,
  type backupFile,
  BackupError,
  filesFile,
  keyFile,
  type Manifest,
  manifestFile,
  rowsFile,
} from './backup-format.ts'

export interface BackupDeps {
  db: Database
  artifacts: ArtifactStore
  clock: Clock
  version: string
  /** null: none is configured. */
  keys: MasterKeys | null
  /** The file of the master key, which the backup then contains; null if the operator keeps it elsewhere. */
  keyPath: string | null
}

/**
 * Writes everything to a new folder, which is there once it is complete. The rows are those of one moment; the files are copied afterwards, and
 * each is older than the row that names it. Maps, which can be deleted although their customer is not, are copied before as well. Throws BackupError if there is no room, the folder exists, or a customer is deleted meanwhile.
 */
export async function writeBackup(deps: BackupDeps, folder: string): Promise<Manifest> {
  if (await isThere(folder))
    throw new BackupError(`${folder} exists already; name a folder that does not`)
  const written: { partial: string | null } = { partial: null }
  try {
    // A name that nobody can foresee: where others can write too, a folder or link of theirs could stand there.
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
    const partial = await mkdtemp(`${resolve(folder)}.partial-`)
    written.partial = partial
    await mkdir(join(partial, artifactsFolder), { mode: 0o700 })
    const manifest = await writeParts(deps, partial)
    await writeFile(join(partial, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    await rename(partial, folder)
    return manifest
  } catch (error) {
    if (written.partial !== null) await rm(written.partial, { recursive: true, force: true })
    throw explain(error, folder)
  }
}

function explain(error: unknown, folder: string): unknown {
  if (isStorageFull(error))
    return new BackupError(
      `the disk of ${folder} is full, so no backup was made; free some space, or name another folder`,
    )
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'))
    return new BackupError(`${folder} cannot be written; name another folder`)
  return error
}

async function writeParts(deps: BackupDeps, partial: string): Promise<Manifest> {
  const { db, keys } = deps
  if (keys !== null && (await countDataKeysOfOthers(db, [keys.current.id])) > 0)
    throw new BackupError(
      'some data keys are not under the current master key; run `npm run -s admin -- keys rewrap` first, so that the backup opens with one key',
    )
  const copied = new Map<string, CopiedFile>()
  await copyFiles(deps, partial, { copied, isWanted: isOfRepository })
  const rows = createHash('sha256')
  const read = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const customerIds = new Set(await listCustomerIds(trx))
      const dumped = { count: 0 }
      await pipeline(
        Readable.from(readTables()),
        createGzip({ level: 1 }),
        createWriteStream(join(partial, rowsFile), { mode: 0o600, flush: true }),
      )
      return { customerIds, count: dumped.count, migrations: await listMigrations(trx) }

      async function* readTables(): AsyncGenerator<string> {
        for (const table of await listBackupTables(trx)) {
          yield hashed(rows, `#${JSON.stringify(table)}\n`)
          for await (const row of readBackupRows(trx, table)) {
            dumped.count += 1
            yield hashed(rows, `${row}\n`)
          }
        }
      }
    })
  const { customerIds } = read
  const files = await completeFiles(deps, partial, { copied, customerIds })
  await assertNoneDeleted(db, read.customerIds)
  if (deps.keyPath !== null && keys !== null) await copyFile(deps.keyPath, join(partial, keyFile))
  return {
    format: 1,
    version: deps.version,
    created_at: deps.clock.now().toISOString(),
    migrations: read.migrations,
    master_key_id: keys?.current.id ?? null,
    rows: { count: read.count, sha256: rows.digest('hex') },
    files,
  }
}

function hashed(hash: Hash, text: string): string {
  hash.update(text)
  return text
}

type CopiedFile = z.output<typeof backupFile>

/** Copies the files that `isWanted` names and `copied` does not have yet, and adds them to it. */
async function copyFiles(
  { artifacts }: BackupDeps,
  partial: string,
  { copied, isWanted }: { copied: Map<string, CopiedFile>; isWanted: (key: string) => boolean },
): Promise<void> {
  for await (const key of artifacts.list()) {
    const bytes = isWanted(key) && !copied.has(key) ? await artifacts.get(key) : null
    if (bytes === null) continue
    const path = join(partial, artifactsFolder, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, bytes, { mode: 0o600 })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    copied.set(key, { key, size_bytes: bytes.length, sha256 })
  }
}

/** Copies every file that a row of the backup can name. */
async function completeFiles(
  deps: BackupDeps,
  partial: string,
  { copied, customerIds }: { copied: Map<string, CopiedFile>; customerIds: ReadonlySet<string> },
): Promise<Manifest['files']> {
  const isWanted = (key: string) => customerIds.has(key.split('/')[0] ?? '')
  await copyFiles(deps, partial, { copied, isWanted })
  await using list = await open(join(partial, filesFile), 'wx', 0o600)
  const hash = createHash('sha256')
  const total = { count: 0, size_bytes: 0 }
  for (const [, file] of copied) {
    if (!isWanted(file.key)) {
      // Its customer was deleted before the rows were read.
      await rm(join(partial, artifactsFolder, file.key))
      continue
    }
    await list.write(hashed(hash, `${JSON.stringify(file)}\n`))
    total.count += 1
    total.size_bytes += file.size_bytes
  }
  await list.sync()
  return { ...total, sha256: hash.digest('hex') }
}

async function assertNoneDeleted(db: Database, before: ReadonlySet<string>): Promise<void> {
  const now = new Set(await listCustomerIds(db))
  if ([...before].some((id) => !now.has(id)))
    throw new BackupError(
      'a customer was deleted meanwhile, so no backup was made; run this command again',
    )
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    // If it is inaccessible, the attempt to create it reports why.
    return false
  }
}
