import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { createLog } from '../../../src/lib/log.ts'
import type { OpenedDatabase } from '../../../src/store/database.ts'
import { openDatabase } from '../../../src/store/database.ts'

const log = createLog('silent')

/**
 * A fresh, migrated database of the caller's own: in memory, or on the server that DATABASE_URL names (its user must be
 * allowed to create databases). Gone when disposed.
 */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  const url = process.env['DATABASE_URL']
  if (url === undefined || url === '') return openDatabase({ kind: 'memory' }, log)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const opened = await openDatabase(
    {
      kind: 'server',
      url: own.href,
      backend: 'postgres',
      maxConnections: 8,
    },
    log,
  )
  return {
    ...opened,
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]()
      await administer(url, `drop database ${name} with (force)`)
    },
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
