import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import type { Log } from '../lib/log.ts'
import { makeFolder } from '../lib/make-folder.ts'
import { restrictToOwner } from '../lib/restrict-to-owner.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import type { Driver, ServerBackend } from './driver.ts'
import { restoreFolder } from './embedded/folder-dump.ts'
import { createGate } from './embedded/gate.ts'
import { keepPlans } from './embedded/keep-plans.ts'
import { assertRoomForDatabase, explainFailedOpening, keepWal } from './embedded/keep-wal.ts'
import { migrate } from './migrate.ts'
import { createServerPool } from './server-pool.ts'
import type { Tables } from './tables.ts'

/**
 * Where the data is stored: embedded in this process, or on a server that many processes share. `template`: a dump that
 * another embedded database made of itself, to start from; `findTemplate` is asked for a dump of a folder if there is no database yet.
 */
export type DatabaseSettings =
  | { kind: 'embedded'; dataDirectory: string; findTemplate?: () => Promise<Readable | null> }
  | { kind: 'memory'; template?: Blob }
  | {
      kind: 'server'
      url: string
      backend: ServerBackend
      maxConnections: number
      queryTimeoutMs?: number
    }

const databaseFolder = 'database'
/** A copy of the template until it is complete; a start that was interrupted leaves it behind. */
const partialFolder = 'database.partial'

type EmbeddedSettings = Extract<DatabaseSettings, { kind: 'embedded' | 'memory' }>

/** A server that is silent this long counts as unavailable; none of our queries takes as long. */
const queryTimeoutMs = 10_000

export type Database = Kysely<Tables>
export type Trx = Transaction<Tables>

/** The database exists but cannot be opened; `cause` says why. */
export class DatabaseOpenError extends Error {
  override readonly name = 'DatabaseOpenError'
}

/** A database and its underlying driver, for the job queue, which needs raw access. */
export interface OpenedDatabase extends AsyncDisposable {
  db: Database
  driver: Driver
  /** It is embedded, did not exist before, and was not copied from a template. */
  isMade: boolean
}

/**
 * Opens the database and applies pending migrations. Throws DataDirectoryLockedError if another process uses it, and
 * DatabaseOpenError if it is unavailable for another reason.
 */
export async function openDatabase(settings: DatabaseSettings, log: Log): Promise<OpenedDatabase> {
  return settings.kind === 'server' ? openServer(settings, log) : openEmbedded(settings, log)
}

async function openEmbedded(settings: EmbeddedSettings, log: Log): Promise<OpenedDatabase> {
  await using resources = new AsyncDisposableStack()
  if (settings.kind === 'embedded') {
    await makeFolder(settings.dataDirectory)
    resources.use(await lockDataDirectory(settings.dataDirectory))
  }
  const { pglite, isMade } = await orFailToOpen(() => openPglite(settings))
  resources.defer(() => pglite.close())
  if (!(await orFailToOpen(() => keepPlans(pglite)))) {
    log.warn('every statement is planned anew: this version of PGlite keeps no plans')
  }
  const { gate, gated } = createGate(pglite)
  const folder = locate(settings).dataDir
  if (folder !== undefined) {
    // PGlite creates files that every user can write, and a mounted data directory is often open to all.
    if (!(await restrictToOwner(folder))) {
      log.warn({ folder }, 'other users of this system may be able to read the database')
    }
    resources.use(await orFailToOpen(() => keepWal({ pglite, folder, gate, log })))
  }
  const driver: Driver = { kind: 'pglite', pglite: gated }
  await orFailToOpen(() => migrate(driver))
  const kept = resources.move()
  return {
    db: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: gated }) }),
    driver,
    isMade,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

interface OpenedPglite {
  pglite: PGlite
  isMade: boolean
}

async function openPglite(settings: EmbeddedSettings): Promise<OpenedPglite> {
  if (settings.kind === 'memory') return { pglite: await createPglite(settings), isMade: true }
  const { dataDirectory } = settings
  if ((await readdir(dataDirectory)).includes(databaseFolder)) {
    return { pglite: await createOrExplain(settings), isMade: false }
  }
  await assertRoomForDatabase(dataDirectory)
  const copy = await copyTemplate(settings)
  if (copy !== null) return { pglite: copy, isMade: false }
  return { pglite: await createOrExplain(settings), isMade: true }
}

/** null if there is no template, or it is unusable; then nothing of it remains. */
async function copyTemplate(
  settings: Extract<EmbeddedSettings, { kind: 'embedded' }>,
): Promise<PGlite | null> {
  const folder = join(settings.dataDirectory, databaseFolder)
  const partial = join(settings.dataDirectory, partialFolder)
  await rm(partial, { recursive: true, force: true })
  const dump = await settings.findTemplate?.()
  if (dump === undefined || dump === null) return null
  try {
    await restoreFolder(dump, partial)
    await rename(partial, folder)
    return await createPglite(settings)
  } catch {
    // Without a template it either succeeds or says what is wrong.
    for (const path of [partial, folder]) await rm(path, { recursive: true, force: true })
    return null
  }
}

async function createOrExplain(
  settings: Extract<EmbeddedSettings, { kind: 'embedded' }>,
): Promise<PGlite> {
  try {
    return await createPglite(settings)
  } catch (error) {
    throw await explainFailedOpening(error, settings.dataDirectory)
  }
}

async function createPglite(settings: EmbeddedSettings): Promise<PGlite> {
  return PGlite.create({
    ...locate(settings),
    parsers: { [types.builtins.INT8]: Number },
  })
}

function locate(settings: EmbeddedSettings): PGliteOptions {
  if (settings.kind === 'embedded') {
    const dataDir = join(settings.dataDirectory, databaseFolder)
    return { dataDir, startParams: useBuffers(16) }
  }
  return {
    // Its files are in memory already.
    startParams: useBuffers(4),
    ...(settings.template === undefined ? {} : { loadDataDir: settings.template }),
  }
}

/** The database touches all its buffers, by default 128 MiB; the operating system keeps its files in memory as well. */
function useBuffers(mib: number): string[] {
  return [...PGlite.defaultStartParams, '-c', `shared_buffers=${mib}MB`]
}

async function openServer(
  settings: Extract<DatabaseSettings, { kind: 'server' }>,
  log: Log,
): Promise<OpenedDatabase> {
  await using resources = new AsyncDisposableStack()
  const usual: PoolConfig = {
    connectionString: settings.url,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
  }
  const own: PoolConfig = {
    ...usual,
    max: settings.maxConnections,
    query_timeout: settings.queryTimeoutMs ?? queryTimeoutMs,
    types: {
      getTypeParser: (oid, format) =>
        oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format),
    },
  }
  const pool = createServerPool(own, log)
  resources.defer(() => pool.end())
  const driver: Driver = { kind: 'pg', pool, url: settings.url, backend: settings.backend }
  await orFailToOpen(() => migratePatiently(driver, usual))
  const kept = resources.move()
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    driver,
    isMade: false,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** Migrations have no time limit. */
async function migratePatiently(driver: Extract<Driver, { kind: 'pg' }>, usual: PoolConfig) {
  const pool = new Pool({ ...usual, max: 1 })
  try {
    await migrate({ ...driver, pool })
  } finally {
    await pool.end()
  }
}

async function orFailToOpen<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    throw new DatabaseOpenError('the database cannot be opened', { cause: error })
  }
}
