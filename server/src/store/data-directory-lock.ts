import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { restrictToOwner } from '../lib/restrict-to-owner.ts'

/**
 * Another process uses the data directory; the embedded database supports only one (measured: a second one loses rows).
 */
export class DataDirectoryLockedError extends Error {
  override readonly name = 'DataDirectoryLockedError'
  readonly directory: string

  constructor(directory: string, options?: ErrorOptions) {
    super(
      `the data directory ${directory} is in use by another Understudy process; stop it first, or set a different DATA_DIR`,
      options,
    )
    this.directory = directory
  }
}

/** SQLITE_BUSY (sqlite.org/rescode.html). */
const busy = 5

/**
 * Locks the directory for this process until disposed or until the process ends, however it ends. The lock is the
 * kernel's, on a file that SQLite keeps locked: Node has no file locks, and checking for a file before creating it
 * leaves a race.
 */
export async function lockDataDirectory(directory: string): Promise<AsyncDisposable> {
  const path = join(directory, 'lock.db')
  const file = new DatabaseSync(path)
  try {
    file.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    file.close()
    throw isBusy(error) ? new DataDirectoryLockedError(directory, { cause: error }) : error
  }
  // A process that can read the file can also lock it.
  await restrictToOwner(path)
  return { [Symbol.asyncDispose]: async () => file.close() }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy
}
