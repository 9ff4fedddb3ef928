import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { DAY_MS } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { openQueue } from '../../../src/queue/queue.ts'
import {
  type DatabaseSettings,
  openDatabase,
  type OpenedDatabase,
} from '../../../src/store/database.ts'
import { dropTemplateDatabases } from '../../../src/store/embedded/drop-template-databases.ts'
import { makeTestFolder } from '../process/make-test-folder.ts'
import { runFolder } from '../process/run-folder.ts'
import { templateFolder } from './embedded-databases.ts'
import { createDatabase, dropDatabase } from './server-databases.ts'
import { templateName } from './test-database.ts'

const root = new URL('../../../../', import.meta.url)
const cache = new URL('node_modules/.cache/understudy-tests/', root)
const log = createLog('silent')

/** Everything that determines the content of a new database, and this file. */
const sources = ['server/src/store/migrations/', 'server/src/queue/']
const files = ['package-lock.json', 'server/tests/support/service/make-template.ts']

/**
 * Before the first test of a run: creates a folder for temporary files of the workers, and the database that tests get
 * copies of. The embedded one is kept for later runs, under a hash of its sources; the one on a server is dropped after
 * the run.
 */
export async function setup(): Promise<() => Promise<void>> {
  process.env[templateFolder] = await keepFolder()
  const folder = await makeTestFolder()
  process.env[runFolder] = folder.path
  const url = process.env['DATABASE_URL']
  if (url === undefined || url === '') return async () => folder[Symbol.asyncDispose]()
  const own = await createDatabase(url)
  const settings = { kind: 'server', url: own.url, backend: 'postgres', maxConnections: 2 } as const
  await (await openWithQueue(settings))[Symbol.asyncDispose]()
  process.env[templateName] = own.name
  return async () => {
    await dropDatabase(url, own.name)
    await folder[Symbol.asyncDispose]()
  }
}

/** Path of a folder with the database as files, and a dump of it. Several runs can make it at the same time. */
async function keepFolder(): Promise<string> {
  const path = fileURLToPath(new URL(await hashSources(), cache))
  if (existsSync(path)) return path
  await removeOld()
  const unfinished = `${path}.${process.pid}`
  await mkdir(unfinished, { recursive: true })
  await makeEmbedded(unfinished)
  await writeFile(join(unfinished, 'dump.tar'), await makeDump())
  try {
    await rename(unfinished, path)
  } catch (error) {
    // Another run was faster.
    if (!existsSync(path)) throw error
    await rm(unfinished, { recursive: true, force: true })
  }
  return path
}

/** Removes what no run can still be using or making. */
async function removeOld(): Promise<void> {
  const names = existsSync(cache) ? await readdir(cache) : []
  for (const name of names) {
    const place = new URL(name, cache)
    // It may just have got its final name.
    const found = statSync(place, { throwIfNoEntry: false })
    if (found !== undefined && Date.now() - found.mtimeMs > DAY_MS)
      await rm(place, { recursive: true, force: true })
  }
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of sources) {
    const names = await readdir(new URL(folder, root))
    for (const name of names.toSorted()) {
      hash.update(name).update(await readFile(new URL(folder + name, root)))
    }
  }
  for (const file of files) hash.update(await readFile(new URL(file, root)))
  return hash.digest('hex')
}

/** Creates the files, as a start of the service would. */
async function makeEmbedded(dataDirectory: string): Promise<void> {
  await using opened = await openWithQueue({ kind: 'embedded', dataDirectory })
  await dropTemplateDatabases(readPglite(opened))
}

/** The initial content of a database in memory. It is copied for every test, so it has a quarter of the size of the files. */
async function makeDump(): Promise<Uint8Array> {
  await using opened = await openWithQueue({ kind: 'memory', template: await makeBareDump() })
  const pglite = readPglite(opened)
  await pglite.exec('checkpoint')
  const blob = await pglite.dumpDataDir('none')
  return new Uint8Array(await blob.arrayBuffer())
}

/** An empty database with short log files and without PostgreSQL's own template databases. */
async function makeBareDump(): Promise<Blob> {
  const pglite = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] })
  try {
    await dropTemplateDatabases(pglite)
    await pglite.exec('checkpoint')
    return await pglite.dumpDataDir('none')
  } finally {
    await pglite.close()
  }
}

function readPglite({ driver }: OpenedDatabase): PGlite {
  if (driver.kind !== 'pglite') throw new Error('the template of tests is embedded')
  return driver.pglite
}

async function openWithQueue(settings: DatabaseSettings): Promise<OpenedDatabase> {
  const opened = await openDatabase(settings, log)
  await using _queue = await openQueue(opened.driver, { works: false, log })
  return opened
}
