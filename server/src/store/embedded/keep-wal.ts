import { readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { systemClock, SECOND_MS } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { StorageFullError } from '../../lib/storage/storage-full.ts'
import { escalate, runInBackground } from '../../lib/waiting/run-in-background.ts'
import { hasRested } from '../../lib/waiting/rest.ts'
import type { Gate } from './gate.ts'

/** The log of the database that is written ahead, in files of this size. */
const mib = 1024 * 1024
const fileBytes = 16 * mib
/** Files that are there before they are needed; checkpoints keep their number. */
const filesAhead = 1
/** A checkpoint frees the files before it for further use. */
const checkpointBytes = 8 * mib
/** With less left to write, nothing more is asked of the database. */
const lastBytes = 8 * mib
/** A checkpoint writes small files, and the database does not survive it when that fails. */
const checkpointNeedsBytes = 4 * mib
/** Measured: 55 MiB with its tables. */
const newDatabaseBytes = 60 * mib
const restMs = 2 * SECOND_MS

interface WalDeps {
  pglite: PGlite
  /** Of the database. */
  folder: string
  gate: Gate
  log: Log
}

/**
 * Keeps the embedded database able to write its log on a full disk. It stands still for ever when it cannot begin the next
 * file of it, and makes no checkpoints of its own, so that without them the log grows until the process ends. Files ahead
 * are made at once, and checkpoints keep them in use; when the disk is so full that there can be none, and the files run
 * out, the gate is shut until there is room. Throws StorageFullError when there is no room for the files ahead. Disposing
 * waits for a checkpoint under way.
 */
export async function keepWal(deps: WalDeps): Promise<AsyncDisposable> {
  await makeFilesAhead(deps)
  const stop = new AbortController()
  const keeping = runInBackground(() => keepUntil(deps, stop.signal), escalate)
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await keeping.outcome()
    },
  }
}

/** Throws StorageFullError when there is no room to make a database in `parent`: an attempt would leave half of one. */
export async function assertRoomForDatabase(parent: string): Promise<void> {
  if ((await measureFree(parent)) >= newDatabaseBytes) return
  throw new StorageFullError(`a new database needs ${newDatabaseBytes / mib} MiB of room`)
}

/** An opening that failed on a full disk, as that; the database itself only says that it was aborted. */
export async function explainFailedOpening(error: unknown, parent: string): Promise<unknown> {
  if ((await measureFree(parent)) >= checkpointNeedsBytes) return error
  return new StorageFullError('there is no room to open it', { cause: error })
}

async function makeFilesAhead({ pglite, folder }: WalDeps): Promise<void> {
  const missing = filesAhead - Math.floor((await measureWal(pglite, folder)).aheadBytes / fileBytes)
  if (missing <= 0) return
  const neededBytes = missing * fileBytes + checkpointNeedsBytes
  if ((await measureFree(folder)) < neededBytes) {
    throw new StorageFullError(`${folder} needs ${neededBytes / mib} MiB of room`)
  }
  for (let made = 0; made < missing; made += 1) {
    // An empty file would not be left.
    await pglite.exec("select pg_logical_emit_message(false, 'understudy', ''), pg_switch_wal()")
  }
  await pglite.exec('checkpoint')
}

async function keepUntil(deps: WalDeps, signal: AbortSignal): Promise<void> {
  while (await hasRested(systemClock, restMs, signal)) await keep(deps)
}

async function keep({ pglite, folder, gate, log }: WalDeps): Promise<void> {
  if (gate.isShut()) {
    if ((await measureFree(folder)) < checkpointNeedsBytes) return
    await pglite.exec('checkpoint')
    gate.open()
    log.warn('there is room again: the embedded database goes on')
    return
  }
  const { sinceCheckpointBytes, aheadBytes } = await measureWal(pglite, folder)
  if (sinceCheckpointBytes < checkpointBytes) return
  if ((await measureFree(folder)) >= checkpointNeedsBytes) {
    await pglite.exec('checkpoint')
    return
  }
  if (aheadBytes >= lastBytes) return
  gate.shut()
  log.error('the disk is full and the embedded database stands still until there is room')
}

interface Wal {
  sinceCheckpointBytes: number
  /** What can still be written to files that are there. */
  aheadBytes: number
}

async function measureWal(pglite: PGlite, folder: string): Promise<Wal> {
  const { rows } = await pglite.query<{ since: number; name: string; used: number }>(
    `select pg_wal_lsn_diff(lsn, redo_lsn)::float8 as since, pg_walfile_name(lsn) as name,
        (pg_walfile_name_offset(lsn)).file_offset as used
      from pg_control_checkpoint(), pg_current_wal_insert_lsn() as lsn`,
  )
  const [at] = rows
  if (at === undefined) throw new Error('the database does not say where its log is')
  const names = (await readdir(join(folder, 'pg_wal'))).filter((name) =>
    /^[0-9A-F]{24}$/.test(name),
  )
  const ahead = names.filter((name) => name > at.name).length
  return {
    sinceCheckpointBytes: at.since,
    aheadBytes: ahead * fileBytes + fileBytes - at.used,
  }
}

async function measureFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
