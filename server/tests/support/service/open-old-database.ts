import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import type { DatabaseSettings } from '../../../src/store/database.ts'
import { makeTestFolder } from '../process/make-test-folder.ts'
import { createDatabase, dropDatabase } from './server-databases.ts'

/** A database before this version opens it: on the server that DATABASE_URL names, or else embedded. */
export interface OldDatabase extends AsyncDisposable {
  /** How this version opens it. */
  settings: DatabaseSettings
  /** Connects to it; nothing else may use an embedded one meanwhile. */
  use(work: (connection: OldConnection) => Promise<void>): Promise<void>
}

/** Runs SQL as it is. */
export interface OldConnection {
  script(sql: string): Promise<void>
  query(sql: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
}

/** Creates one without any table. */
export async function openOldDatabase(): Promise<OldDatabase> {
  const url = process.env['DATABASE_URL'] ?? ''
  return url === '' ? openEmbedded() : openOnServer(url)
}

async function openEmbedded(): Promise<OldDatabase> {
  const folder = await makeTestFolder()
  return {
    settings: { kind: 'embedded', dataDirectory: folder.path },
    async use(work) {
      await using pglite = await PGlite.create(join(folder.path, 'database'))
      await work({
        script: async (sql) => void (await pglite.exec(sql)),
        query: async (sql, values = []) =>
          (await pglite.query<Record<string, unknown>>(sql, [...values])).rows,
      })
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

async function openOnServer(url: string): Promise<OldDatabase> {
  const database = await createDatabase(url)
  return {
    settings: { kind: 'server', url: database.url, backend: 'postgres', maxConnections: 5 },
    async use(work) {
      const client = new Client({ connectionString: database.url })
      await client.connect()
      try {
        await work({
          script: async (sql) => void (await client.query(sql)),
          query: async (sql, values = []) =>
            (await client.query<Record<string, unknown>>(sql, [...values])).rows,
        })
      } finally {
        await client.end()
      }
    },
    [Symbol.asyncDispose]: () => dropDatabase(url, database.name),
  }
}
