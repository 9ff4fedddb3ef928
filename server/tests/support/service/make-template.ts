import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog } from '../../../src/lib/log.ts'
import { openQueue } from '../../../src/queue/queue.ts'
import type { DatabaseSettings, OpenedDatabase } from '../../../src/store/database.ts'
import { openDatabase } from '../../../src/store/database.ts'
import { makeTestFolder } from '../process/make-test-folder.ts'
import { createDatabase, dropDatabase } from './server-databases.ts'
import { templateFolder, templateName } from './test-database.ts'
import { runFolder } from '../process/run-folder.ts'

const root = new URL('../../../../', import.meta.url)
const cache = new URL('node_modules/.cache/understudy-tests/', root)
const log = createLog('silent')

/**
 * Everything that determines the content of a new database: our tables, the queue's, and the versions of their
 * packages.
 */
const sources = ['server/src/store/migrations/', 'server/src/queue/']
const lockFile = 'package-lock.json'

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

/** Path of a folder with the database as files, and a dump of it. */
async function keepFolder(): Promise<string> {
  const path = fileURLToPath(new URL(await hashSources(), cache))
  if (existsSync(path)) return path
  await rm(cache, { recursive: true, force: true })
  const unfinished = `${path}.${process.pid}`
  await mkdir(unfinished, { recursive: true })
  await writeFile(join(unfinished, 'dump.tar'), await makeEmbedded(unfinished))
  await rename(unfinished, path)
  return path
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of sources) {
    const names = await readdir(new URL(folder, root))
    for (const name of names.toSorted()) hash.update(await readFile(new URL(folder + name, root)))
  }
  return hash.update(await readFile(new URL(lockFile, root))).digest('hex')
}

/** Creates the files; returns the dump. */
async function makeEmbedded(dataDirectory: string): Promise<Uint8Array> {
  await using opened = await openWithQueue({ kind: 'embedded', dataDirectory })
  if (opened.driver.kind !== 'pglite') throw new Error('the database of a folder is embedded')
  const blob = await opened.driver.pglite.dumpDataDir('none')
  return new Uint8Array(await blob.arrayBuffer())
}

async function openWithQueue(settings: DatabaseSettings): Promise<OpenedDatabase> {
  const opened = await openDatabase(settings, log)
  await using _queue = await openQueue(opened.driver, { works: false, log })
  return opened
}
