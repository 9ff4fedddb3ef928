import { cpSync, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { createLog } from '../../../src/lib/log.ts'
import { openDatabase, type OpenedDatabase } from '../../../src/store/database.ts'

/** Variable that tells workers which folder the database to copy is in. */
export const templateFolder = 'TEST_DATABASE_FOLDER'

const log = createLog('silent')

/** A fresh, migrated database in memory, also where DATABASE_URL names a server. */
export async function openMemoryDatabase(): Promise<OpenedDatabase> {
  const folder = process.env[templateFolder]
  const dump = folder === undefined ? {} : { template: await openAsBlob(join(folder, 'dump.tar')) }
  return openDatabase({ kind: 'memory', ...dump }, log)
}

/** Prepares the embedded database of a data directory as a copy, which saves a start from creating it. */
export async function seedDataDirectory(dataDirectory: string): Promise<void> {
  const folder = process.env[templateFolder]
  if (folder === undefined) return
  // Node copies hundreds of files in half the time if it does so synchronously.
  cpSync(join(folder, 'database'), join(dataDirectory, 'database'), { recursive: true })
}
