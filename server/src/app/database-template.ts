import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { Log } from '../lib/log.ts'
import { type Held, hold } from '../lib/waiting/held.ts'
import { runInBackground } from '../lib/waiting/run-in-background.ts'
import type { Driver } from '../store/driver.ts'
import { dropTemplateDatabases } from '../store/embedded/drop-template-databases.ts'
import { dumpFolder } from '../store/embedded/folder-dump.ts'

/** Next to the packages that create it: write access there would allow changing the code as well. */
export const templateFolder = fileURLToPath(
  new URL('../../../node_modules/.cache/understudy/', import.meta.url),
)

/**
 * A template of a new embedded database: all tables and no data. Both functions only save time, so their failures are
 * logged at debug level, and the database is created from scratch.
 */
export interface DatabaseTemplate {
  /** A dump to start from; null if none was saved for these migrations and packages, or it cannot be trusted. */
  find(): Promise<Readable | null>
  /**
   * Saves a database that so far contains only the tables of the migrations and the queue. Resolves when it may be written
   * to; the files are written in the background.
   */
  save(driver: Driver): Promise<Held<void>>
}

/** Everything that determines the content of a new database: our tables, the queue's, and the versions of the packages. */
const sources = ['../store/migrations/', '../queue/']
const packageFile = new URL('../../package.json', import.meta.url)

const digestBytes = 32

/** The template in this folder, which is created when one is saved. */
export function createDatabaseTemplate(folder: string, log: Log): DatabaseTemplate {
  return {
    async find() {
      try {
        return await readTemplate(join(folder, await chooseName()))
      } catch (error) {
        log.debug({ err: error }, 'no template for a new database')
        return null
      }
    },
    async save(driver) {
      const dumped = hold(() => dump(driver))
      const writing = runInBackground(
        async () => writeTemplate(folder, await dumped.result()),
        (error) => log.debug({ err: error }, 'the template for new databases was not saved'),
      )
      // The caller waits only until the database is free again; a failure was logged above.
      await dumped.result().catch(() => undefined)
      return writing
    },
  }
}

async function dump(driver: Driver): Promise<Buffer> {
  const folder = driver.kind === 'pglite' ? driver.pglite.dataDir : undefined
  if (driver.kind !== 'pglite' || folder === undefined) {
    throw new Error('only an embedded database has a template')
  }
  await dropTemplateDatabases(driver.pglite)
  // Otherwise every copy would begin with the recovery of a database that was in use.
  await driver.pglite.exec('checkpoint')
  const { pglite } = driver
  return pglite._runExclusiveQuery(() =>
    pipeline(dumpFolder(folder), createZstdCompress(), async (packed) => buffer(packed)),
  )
}

async function chooseName(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(packageFile))
  for (const source of sources) {
    const directory = new URL(source, import.meta.url)
    const names = (await readdir(directory)).toSorted()
    for (const name of names) hash.update(name).update(await readFile(new URL(name, directory)))
  }
  return `database-${hash.digest('hex').slice(0, 32)}`
}

async function readTemplate(path: string): Promise<Readable> {
  await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  const { uid, mode } = await file.stat()
  // Windows has neither; there the permissions of the folder apply, as they do to the code.
  const ownUid = process.getuid?.()
  if (ownUid !== undefined && (uid !== ownUid || (mode & 0o077) !== 0)) {
    throw new Error(`${path} does not belong to this user alone`)
  }
  const bytes = await file.readFile()
  const packed = bytes.subarray(digestBytes)
  if (!digest(packed).equals(bytes.subarray(0, digestBytes))) {
    await rm(path, { force: true })
    throw new Error(`${path} was damaged`)
  }
  return Readable.from(unpack(packed), { objectMode: false })
}

/** Piece by piece, because the whole is 60 MB; begins when it is read, so that a failure has a reader. */
async function* unpack(packed: Buffer): AsyncIterable<Buffer> {
  yield* Readable.from([packed]).pipe(createZstdDecompress())
}

async function writeTemplate(folder: string, packed: Buffer): Promise<void> {
  const name = await chooseName()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Not by the process id: containers reuse it, and a leftover of an interrupted write would make every later one fail.
  const partial = join(folder, `${name}.${randomUUID()}`)
  await writeFile(partial, Buffer.concat([digest(packed), packed]), { mode: 0o600, flag: 'wx' })
  await rename(partial, join(folder, name))
  const others = (await readdir(folder)).filter(
    (other) => other.startsWith('database-') && other !== name,
  )
  for (const other of others) await rm(join(folder, other), { force: true })
}

function digest(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
