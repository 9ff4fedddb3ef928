import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Transaction } from 'kysely'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Log } from '../lib/log.ts'
import { makeFolder } from '../lib/make-folder.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import type { Driver, ServerBackend } from './driver.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './tables.ts'

/** Where the data lies: embedded in this process, or on a server many processes share. */
export type DatabaseSettings =
  | { kind: 'embedded'; dataDirectory: string }
  | { kind: 'memory' }
  | { kind: 'server'; url: string; backend: ServerBackend; maxConnections: number }

export type Database = Kysely<Tables>
export type Trx = Transaction<Tables>

/** The database is there to be used, but does not let itself be opened; `cause` says why. */
export class DatabaseOpenError extends Error {
  override readonly name = 'DatabaseOpenError'
}

/** A database and the driver under it, for what needs that raw: the job queue. */
export interface OpenedDatabase extends AsyncDisposable {
  db: Database
  driver: Driver
}

/**
 * Opens the database and applies what migrations it lacks. Throws DataDirectoryLockedError when another process has it,
 * and DatabaseOpenError when it cannot be had for another reason.
 */
export async function openDatabase(settings: DatabaseSettings, log: Log): Promise<OpenedDatabase> {
  return settings.kind === 'server' ? openServer(settings, log) : openEmbedded(settings)
}

async function openEmbedded(
  settings: Extract<DatabaseSettings, { kind: 'embedded' | 'memory' }>,
): Promise<OpenedDatabase> {
  await using resources = new AsyncDisposableStack()
  if (settings.kind === 'embedded') {
    await makeFolder(settings.dataDirectory)
    resources.use(await lockDataDirectory(settings.dataDirectory))
  }
  const path = settings.kind === 'embedded' ? join(settings.dataDirectory, 'database') : undefined
  const pglite = await orFailToOpen(
    PGlite.create({
      ...(path === undefined ? {} : { dataDir: path }),
      parsers: { [types.builtins.INT8]: Number },
    }),
  )
  resources.defer(() => pglite.close())
  const driver: Driver = { kind: 'pglite', pglite }
  await orFailToOpen(migrate(driver))
  const kept = resources.move()
  return {
    db: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }),
    driver,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

async function openServer(
  settings: Extract<DatabaseSettings, { kind: 'server' }>,
  log: Log,
): Promise<OpenedDatabase> {
  await using resources = new AsyncDisposableStack()
  const pool = new Pool({
    connectionString: settings.url,
    max: settings.maxConnections,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    types: {
      getTypeParser: (oid, format) =>
        oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format),
    },
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  resources.defer(() => pool.end())
  const driver: Driver = { kind: 'pg', pool, url: settings.url, backend: settings.backend }
  await orFailToOpen(migrate(driver))
  const kept = resources.move()
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    driver,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

async function orFailToOpen<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening
  } catch (error) {
    throw new DatabaseOpenError('the database cannot be opened', { cause: error })
  }
}
