import { openAsBlob } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { createLog } from '../../../src/lib/log.ts'
import type { OpenedDatabase } from '../../../src/store/database.ts'
import { openDatabase } from '../../../src/store/database.ts'
import { createDatabase, dropDatabase } from './server-databases.ts'

/**
 * Variables that tell workers which database to copy: a folder, and a database on the server that DATABASE_URL names.
 */
export const templateFolder = 'TEST_DATABASE_FOLDER'
export const templateName = 'TEST_DATABASE_NAME'

const log = createLog('silent')

/**
 * The caller's own fresh, migrated database: in memory, or on the server that DATABASE_URL names (its user must be
 * allowed to create databases). A copy of this run's template, if there is one. Removed when disposed.
 */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  const url = process.env['DATABASE_URL']
  if (url === undefined || url === '') {
    return openMemoryDatabase()
  }
  const own = await createDatabase(url, process.env[templateName])
  const opened = await openDatabase(
    { kind: 'server', url: own.url, backend: 'postgres', maxConnections: 8 },
    log,
  )
  return {
    ...opened,
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]()
      await dropDatabase(url, own.name)
    },
  }
}

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
  await cp(join(folder, 'database'), join(dataDirectory, 'database'), { recursive: true })
}
