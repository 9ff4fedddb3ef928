import { createLog } from '../../../src/lib/log.ts'
import { openDatabase, type OpenedDatabase } from '../../../src/store/database.ts'
import { openMemoryDatabase, templateFolder } from './embedded-databases.ts'
import { lendDatabase } from './lend-database.ts'
import { createDatabase, dropDatabase } from './server-databases.ts'

/** Variable that tells workers which database on the server that DATABASE_URL names to copy. */
export const templateName = 'TEST_DATABASE_NAME'

const log = createLog('silent')

/**
 * The caller's own migrated database without rows: in memory, or on the server that DATABASE_URL names (its user must be
 * allowed to create databases). A copy of this run's template, if there is one. Removed when disposed.
 */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  const url = process.env['DATABASE_URL']
  if (url === undefined || url === '') {
    // Only a run of tests has the template, and ends its workers with the databases that they keep.
    return process.env[templateFolder] === undefined ? openMemoryDatabase() : lendDatabase()
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
