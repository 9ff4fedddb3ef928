import { openAsBlob } from 'node:fs'
import { createLog } from '../../../src/lib/log.ts'
import type { OpenedDatabase } from '../../../src/store/database.ts'
import { openDatabase } from '../../../src/store/database.ts'
import { createDatabase, dropDatabase } from './server-databases.ts'

/** Names the template of this run: the file of a dump, or a database on the server that DATABASE_URL names. */
export const templateVariable = 'TEST_DATABASE_TEMPLATE'

const log = createLog('silent')

/**
 * A fresh, migrated database of the caller's own: in memory, or on the server that DATABASE_URL names (its user must be
 * allowed to create databases). A copy of this run's template where there is one. Gone when disposed.
 */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  const url = process.env['DATABASE_URL']
  const template = process.env[templateVariable]
  if (url === undefined || url === '') {
    const dump = template === undefined ? {} : { template: await openAsBlob(template) }
    return openDatabase({ kind: 'memory', ...dump }, log)
  }
  const own = await createDatabase(url, template)
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
