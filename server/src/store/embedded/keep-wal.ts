import { readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { systemClock, SECOND_MS } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { StorageFullError } from '../../lib/storage/storage-full.ts'
import { escalate, runInBackground } from '../../lib/waiting/run-in-background.ts'
import { sleepUnlessAborted } from '../../lib/waiting/sleep.ts'
import type { Gate } from './gate.ts'

/** Segment size of the database's write-ahead log. */
const mib = 1024 * 1024
const fileBytes = 16 * mib
/** Segments created in advance; checkpoints preserve their number. */
const filesAhead = 1
/** A checkpoint frees earlier segments for reuse. */
const checkpointBytes = 8 * mib
/** With less space left in its segments, the database gets no more work. */
const lastBytes = 8 * mib
/** A checkpoint writes small files, and the database does not survive it if that fails. */
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
 * Keeps the embedded database able to write its log on a full disk. The database hangs forever if it cannot create the
 * next log segment, and it makes no checkpoints on its own, so the log would grow until the process ends. Segments are
 * created in advance, and checkpoints recycle them. If the disk is too full for that and the segments run out, the gate
 * closes until there is space. Throws StorageFullError if there is no space for the initial segments. Disposing waits
 * for a running checkpoint.
 */
export async function keepWal(deps: WalDeps): Promise<AsyncDisposable> {
  await preallocateSegments(deps)
  const stop = new AbortController()
  const keeping = runInBackground(() => keepUntil(deps, stop.signal), escalate)
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await keeping.result()
    },
  }
}

/**
 * Throws StorageFullError if there is no space to create a database in `parent`: an attempt would leave a partial one.
 */
export async function assertRoomForDatabase(parent: string): Promise<void> {
  if ((await measureFree(parent)) >= newDatabaseBytes) return
  throw new StorageFullError(`a new database needs ${newDatabaseBytes / mib} MiB of disk space`)
}

/** Converts a failed open on a full disk to StorageFullError; the database itself only reports that it was aborted. */
export async function explainFailedOpening(error: unknown, parent: string): Promise<unknown> {
  if ((await measureFree(parent)) >= checkpointNeedsBytes) return error
  return new StorageFullError('there is no disk space to open it', { cause: error })
}

async function preallocateSegments({ pglite, folder }: WalDeps): Promise<void> {
  const missing = filesAhead - Math.floor((await measureWal(pglite, folder)).aheadBytes / fileBytes)
  if (missing <= 0) return
  const neededBytes = missing * fileBytes + checkpointNeedsBytes
  if ((await measureFree(folder)) < neededBytes) {
    throw new StorageFullError(`${folder} needs ${neededBytes / mib} MiB of disk space`)
  }
  for (let made = 0; made < missing; made += 1) {
    // An empty file would not be removed.
    await pglite.exec("select pg_logical_emit_message(false, 'understudy', ''), pg_switch_wal()")
  }
  await pglite.exec('checkpoint')
}

async function keepUntil(deps: WalDeps, signal: AbortSignal): Promise<void> {
  while (await sleepUnlessAborted(systemClock, restMs, signal)) await keep(deps)
}

async function keep({ pglite, folder, gate, log }: WalDeps): Promise<void> {
  if (gate.isShut()) {
    if ((await measureFree(folder)) < checkpointNeedsBytes) return
    await pglite.exec('checkpoint')
    gate.open()
    log.warn('disk space is available again: the embedded database resumes')
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
  log.error('the disk is full: the embedded database is paused until there is space')
}

interface Wal {
  sinceCheckpointBytes: number
  /** How much can still be written to existing segments. */
  aheadBytes: number
}

async function measureWal(pglite: PGlite, folder: string): Promise<Wal> {
  const { rows } = await pglite.query<{ since: number; name: string; used: number }>(
    `select pg_wal_lsn_diff(lsn, redo_lsn)::float8 as since, pg_walfile_name(lsn) as name,
        (pg_walfile_name_offset(lsn)).file_offset as used
      from pg_control_checkpoint(), pg_current_wal_insert_lsn() as lsn`,
  )
  const [at] = rows
  if (at === undefined) throw new Error('the database does not report the location of its log')
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
