import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabaseTemplate } from '../../../src/app/database-template.ts'
import { createLog } from '../../../src/lib/log.ts'
import { openQueue } from '../../../src/queue/queue.ts'
import { type Database, openDatabase, type OpenedDatabase } from '../../../src/store/database.ts'

const log = createLog('silent')
let root: string
let saved: Buffer
let tables: string[]
let isFirstMade: boolean
let folder: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'understudy-test-'))
  const cache = join(root, 'first-cache')
  const template = createDatabaseTemplate(cache, log)
  await using opened = await openEmbedded(null)
  isFirstMade = opened.isMade
  await using _queue = await openQueue(opened.driver, { works: false, log })
  tables = await listTables(opened.db)
  const writing = await template.save(opened.driver)
  await writing.result()
  saved = await readFile(join(cache, await readOnlyName(cache)))
})
afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 5 }))

beforeEach(async () => {
  folder = await mkdtemp(join(root, 'cache-'))
})

async function openEmbedded(dump: Readable | null): Promise<OpenedDatabase> {
  const dataDirectory = await mkdtemp(join(root, 'data-'))
  return openDatabase({ kind: 'embedded', dataDirectory, findTemplate: async () => dump }, log)
}

/** The template that is made before all tests. */
async function findFirst(): Promise<Readable | null> {
  return createDatabaseTemplate(join(root, 'first-cache'), log).find()
}

async function listTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'queue') order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function readOnlyName(path: string): Promise<string> {
  const names = await readdir(path)
  if (names.length !== 1) throw new Error(`not one file: ${names.join()}`)
  return names[0] ?? ''
}

/** Puts a file where a template is looked for. */
async function place(bytes: Buffer, mode = 0o600): Promise<string> {
  const path = join(folder, await readOnlyName(join(root, 'first-cache')))
  await writeFile(path, bytes)
  await chmod(path, mode)
  return path
}

/** Its digest precedes a template, so that damage is noticed. */
function sign(packed: Buffer): Buffer {
  return Buffer.concat([createHash('sha256').update(packed).digest(), packed])
}

test('a new database begins as a copy: all tables, those of the queue too, and no data', async () => {
  await place(saved)
  const dump = await createDatabaseTemplate(folder, log).find()

  await using copy = await openEmbedded(dump)

  expect([isFirstMade, copy.isMade]).toEqual([true, false])
  expect(await listTables(copy.db)).toEqual(tables)
  expect(tables).toEqual(expect.arrayContaining(['public.customers', 'queue.job']))
  expect(await copy.db.selectFrom('customers').selectAll().execute()).toEqual([])
  expect(await copy.db.selectFrom('signing_keys').selectAll().execute()).toEqual([])
})

test.skipIf(process.platform === 'win32').each(['new', 'existing'])(
  'other users cannot open a %s database, even in a data directory that is open to all',
  async (state) => {
    const dataDirectory = await mkdtemp(join(root, 'data-'))
    await chmod(dataDirectory, 0o755)
    const settings = { kind: 'embedded', dataDirectory, findTemplate: findFirst } as const
    if (state === 'existing') {
      await (await openDatabase(settings, log))[Symbol.asyncDispose]()
      await chmod(join(dataDirectory, 'database'), 0o755)
      await chmod(join(dataDirectory, 'lock.db'), 0o644)
    }

    await using _opened = await openDatabase(settings, log)

    const modes = ['database', 'lock.db'].map((name) => statSync(join(dataDirectory, name)).mode)
    expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o600])
  },
)

test('a start that was interrupted while it copied does not prevent the next, which removes the rest', async () => {
  const dataDirectory = await mkdtemp(join(root, 'data-'))
  await mkdir(join(dataDirectory, 'database.partial'))
  await writeFile(join(dataDirectory, 'database.partial', 'PG_VERSION'), '18')
  const settings = { kind: 'embedded', dataDirectory, findTemplate: findFirst } as const

  await using copy = await openDatabase(settings, log)

  expect(copy.isMade).toBe(false)
  expect(await readdir(dataDirectory)).toEqual(['database', 'lock.db'])
})

test('a write that was interrupted does not prevent the next, which removes it', async () => {
  const template = await place(saved)
  await rename(template, `${template}.${process.pid}`)
  await using database = await openEmbedded(await findFirst())

  const writing = await createDatabaseTemplate(folder, log).save(database.driver)
  await writing.result()

  expect(await readdir(folder)).toEqual([basename(template)])
})

test('a damaged template is not used, and goes', async () => {
  const damaged = Buffer.from(saved)
  damaged[saved.length - 100] = (damaged[saved.length - 100] ?? 0) ^ 1
  await place(damaged)

  expect(await createDatabaseTemplate(folder, log).find()).toBeNull()

  expect(await readdir(folder)).toEqual([])
})

test.skipIf(process.platform === 'win32').each([0o604, 0o640, 0o620, 0o602])(
  'a template with the mode %i, open to others, is not used',
  async (mode) => {
    await place(saved, mode)
    expect(await createDatabaseTemplate(folder, log).find()).toBeNull()
  },
)

test('a template that is no database delays a start and does not prevent it', async () => {
  await place(sign(zstdCompressSync(Buffer.from('no database'))))
  const dump = await createDatabaseTemplate(folder, log).find()
  expect(dump).not.toBeNull()

  await using opened = await openEmbedded(dump)

  expect(opened.isMade).toBe(true)
  expect(await listTables(opened.db)).toEqual(expect.arrayContaining(['public.customers']))
})

test('a template that is intact but ends within a file is not used, and nothing of it remains', async () => {
  const whole = zstdDecompressSync(saved.subarray(32))
  await place(sign(zstdCompressSync(whole.subarray(0, whole.length / 2))))
  const dataDirectory = await mkdtemp(join(root, 'data-'))
  const findTemplate = () => createDatabaseTemplate(folder, log).find()

  await using opened = await openDatabase({ kind: 'embedded', dataDirectory, findTemplate }, log)

  expect(opened.isMade).toBe(true)
  expect(await listTables(opened.db)).toEqual(expect.arrayContaining(['public.customers']))
  expect(await readdir(dataDirectory)).toEqual(['database', 'lock.db'])
})

test('a folder that cannot be written costs a line of the debug log', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const lines = new PassThrough()
  await using database = await openEmbedded(await findFirst())

  const template = createDatabaseTemplate(join(file, 'below'), createLog('debug', lines))
  const writing = await template.save(database.driver)
  await writing.result()
  expect(await template.find()).toBeNull()

  lines.end()
  const messages = (await text(lines)).trim().split('\n').map(readLevelAndMessage)
  expect(messages).toEqual([
    [20, 'the template for new databases was not saved'],
    [20, 'no template for a new database'],
  ])
})

function readLevelAndMessage(line: string): unknown[] {
  const { level, msg } = JSON.parse(line)
  return [level, msg]
}
