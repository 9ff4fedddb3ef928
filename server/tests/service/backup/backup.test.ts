import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@understudy/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRepositoryKey } from '../../../src/artifacts/artifact-keys.ts'
import type { ArtifactStore } from '../../../src/artifacts/artifact-store.ts'
import { createLocalArtifactStore } from '../../../src/artifacts/local.ts'
import { parseConfig } from '../../../src/config/config.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { restoreBackup } from '../../../src/operations/backup/restore-backup.ts'
import { writeBackup } from '../../../src/operations/backup/write-backup.ts'
import { openVault, readMasterKeys } from '../../../src/operations/credentials/open-vault.ts'
import {
  type BackupTable,
  listBackupTables,
  listCustomerIds,
  readBackupRows,
} from '../../../src/store/backup/backup-rows.ts'
import type { Database, OpenedDatabase } from '../../../src/store/database.ts'
import { makeTestFolder, type TestFolder } from '../../support/process/make-test-folder.ts'
import { explainNoSmallDisk, openSmallDisk } from '../../support/process/open-small-disk.ts'
import type { ProgramEnd } from '../../support/process/spawn-program.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { runAdminOn } from '../../support/service/run-admin.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

const login = { username: 'maya@shop.example', password: 'Zq7!canary-41c2' }

let folder: TestFolder
let service: TestService
let DATA_DIR: string
let backup: string
let credentialId: string
let made: ProgramEnd

beforeAll(async () => {
  folder = await makeTestFolder()
  DATA_DIR = join(folder.path, 'data')
  service = await startTestService({ DATA_DIR })
  const { client, customerId } = service
  const { id } = await client.credentials.create({
    label: 'Shop',
    target_host: 'shop.example.com',
    ...login,
  })
  credentialId = id
  await client.personas.create({ name: 'Bo', role_description: 'A visitor \u2028 of “shops”.' })
  await seedFinishedRun(service, { customerId, runId: 'run_a', sessionIds: ['sess_a'] })
  backup = join(folder.path, 'backup')
  made = await runAdminOn(service.opened, ['backup', backup], { DATA_DIR })
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

/** An empty database and an empty data folder, on another machine as it were. */
async function openOther(name: string): Promise<{ opened: OpenedDatabase; DATA_DIR: string }> {
  return { opened: await openTestDatabase(), DATA_DIR: join(folder.path, name) }
}

async function readAll(db: Database): Promise<Record<string, string[]>> {
  return db.transaction().execute(async (trx) => {
    const tables: Record<string, string[]> = {}
    for (const table of await listBackupTables(trx)) tables[table.name] = await readTable(table)
    return tables

    async function readTable(table: BackupTable): Promise<string[]> {
      const rows: string[] = []
      for await (const row of readBackupRows(trx, table)) rows.push(row)
      return rows.toSorted()
    }
  })
}

test('a backup says what it contains', () => {
  expect(made).toMatchObject({ code: 0, stderr: '' })
  expect(made.stdout).toMatch(/^\/.*backup is complete: \d+ rows, \d+ files of \d+ bytes\.\n$/)
})

test('a restored backup has every row, every file and every login, and a service works with it', async () => {
  const other = await openOther('restored')
  await using opened = other.opened
  const given = { DATA_DIR: other.DATA_DIR }
  // As a copy over the network can be.
  await chmod(join(backup, 'master.key'), 0o644)
  const { code, stdout, stderr } = await runAdminOn(opened, ['restore', backup], given)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Restored the backup of .*: \d+ rows, \d+ files\. Start the service\.\n$/)

  expect((await stat(join(other.DATA_DIR, 'master.key'))).mode & 0o777).toBe(0o600)
  const rows = await readAll(opened.db)
  expect(rows).toEqual(await readAll(service.db))
  expect(rows['sessions']).toHaveLength(1)
  expect(Object.keys(rows).length).toBeGreaterThan(30)

  const keys = await readMasterKeys(parseConfig(given))
  const vault = openVault({ db: opened.db, clock: systemClock }, keys)
  const sealed = await opened.db
    .selectFrom('credentials')
    .selectAll()
    .where('id', '=', credentialId)
    .executeTakeFirstOrThrow()
  const place = ['cred', credentialId, 'shop.example.com', 'password']
  const password = await vault.open(service.customerId, place, sealed.password)
  expect(password.reveal()).toBe(login.password)

  await using restored = await startTestService(given, opened)
  const { baseUrl } = restored
  const client = createClient({ baseUrl, apiKey: service.apiKey, retries: 0 })
  const report = await client.sessions.report('run_a', 'sess_a')
  expect(report).toEqual(await service.client.sessions.report('run_a', 'sess_a'))
  // Counted columns go on, and triggers work.
  await client.allowedTargets.create({ host_pattern: 'shop.example.com' })
  const { run_id: runId } = await client.runs.create({
    target_url: 'https://shop.example.com/',
    persona_ids: (await client.personas.list({})).items.slice(0, 1).map(({ id }) => id),
  })
  await client.runs.cancel(runId)
  expect((await client.runs.get(runId)).status).toBe('cancelled')
})

test('a map that is deleted while a backup is made is in it, as the rows of that moment say', async () => {
  const { customerId, artifacts, db } = service
  const map = createRepositoryKey(customerId, 'repo_a', 'map_a', 'map.json')
  await artifacts.put(map, Buffer.from('{}'))
  let isListed = false
  const deletesBetween: ArtifactStore = {
    ...artifacts,
    async *list() {
      // The second list is read after the rows.
      if (isListed) await artifacts.deleteAll(createRepositoryKey(customerId, 'repo_a'))
      isListed = true
      yield* artifacts.list()
    },
  }
  const place = join(folder.path, 'beside-deletions')
  const parts = { db, artifacts: deletesBetween, clock: systemClock, version: '0.0.0-test' }
  await writeBackup({ ...parts, keys: null, keyPath: null }, place)
  expect(await artifacts.get(map)).toBe(null)
  expect(await readFile(join(place, 'artifacts', map), 'utf8')).toBe('{}')
  expect(await readFile(join(place, 'files.jsonl'), 'utf8')).toContain(map)
})

test('a folder that somebody put beside the new one is neither used nor removed', async () => {
  const target = join(folder.path, 'shared', 'backup')
  await mkdir(`${target}.partial`, { recursive: true })
  await writeFile(join(`${target}.partial`, 'theirs'), 'kept')
  const { code } = await runAdminOn(service.opened, ['backup', target], { DATA_DIR })
  expect(code).toBe(0)
  expect((await readdir(join(folder.path, 'shared'))).toSorted()).toEqual([
    'backup',
    'backup.partial',
  ])
  expect(await readFile(join(`${target}.partial`, 'theirs'), 'utf8')).toBe('kept')
  expect((await stat(target)).mode & 0o777).toBe(0o700)
})

describe('what cannot be done says so in one sentence and changes nothing', () => {
  test('a backup into a folder that exists', async () => {
    const { code, stderr } = await runAdminOn(service.opened, ['backup', backup], { DATA_DIR })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `understudy: ${backup} exists already; name a folder that does not\n`,
    })
    expect(JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'))).toMatchObject({
      format: 1,
    })
  })

  const reason = explainNoSmallDisk()
  test.skipIf(reason !== '')(`a backup onto a full disk${reason}`, async () => {
    await using place = await makeTestFolder()
    await using disk = await openSmallDisk(place.path, 1)
    await disk.fill()
    const target = join(disk.outside, 'backup')
    const { code, stderr } = await runAdminOn(service.opened, ['backup', target], { DATA_DIR })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `understudy: the disk of ${target} is full, so no backup was made; free some space, or name another folder\n`,
    })
    expect((await service.client.personas.list({})).items).not.toEqual([])
  })

  test('a restore over customers', async () => {
    const { code, stderr } = await runAdminOn(service.opened, ['restore', backup], { DATA_DIR })
    expect(code).toBe(1)
    expect(stderr).toBe(
      'understudy: the database has customers already; restore into an empty one (another DATA_DIR, or a new database)\n',
    )
    expect((await service.client.credentials.list()).items).toHaveLength(1)
  })

  test('a restore while a service gets its first customer', async () => {
    const other = await openOther('meanwhile')
    await using opened = other.opened
    const artifactsFolder = join(other.DATA_DIR, 'artifacts')
    await mkdir(artifactsFolder, { recursive: true })
    const local = createLocalArtifactStore(artifactsFolder)
    const artifacts = {
      ...local,
      put: async (key: string, bytes: Uint8Array) => {
        await local.put(key, bytes)
        await addCustomer(opened.db, 'cus_meanwhile')
      },
    }
    const keyPath = join(other.DATA_DIR, 'master.key')
    const deps = { db: opened.db, artifacts, version: '0', masterKeyId: null, keyPath }
    await expect(restoreBackup(deps, backup)).rejects.toThrow('the database has customers already')
    expect(await listCustomerIds(opened.db)).toEqual(['cus_meanwhile'])
    await expect(readFile(keyPath)).rejects.toThrow('ENOENT')
  })

  test.each([
    [
      'the wrong key',
      { MASTER_KEY: Buffer.alloc(32, 7).toString('base64') },
      async () => undefined,
      /^understudy: the master key here is not the one that the backup was made with; /,
    ],
    [
      'a newer version',
      {},
      async (copy: string) =>
        changeManifest(copy, (text) => text.replace('001-first', '999-later')),
      /^understudy: the backup was made by version \S+ with a newer database than that of this version \S+; restore it with that version\n$/,
    ],
    [
      'an older version',
      {},
      async (copy: string) =>
        changeManifest(copy, (text) => text.replace(/"001-first-tables.sql",\s*/, '')),
      /^understudy: the backup was made by version \S+ with an older database .*, then start this one, which migrates it\n$/,
    ],
    [
      'damaged rows',
      {},
      async (copy: string) => {
        const path = join(copy, 'rows.gz')
        const bytes = await readFile(path)
        await writeFile(path, bytes.subarray(0, bytes.length - 100))
      },
      /^understudy: rows.gz of the backup is damaged; nothing was restored\n$/,
    ],
    [
      'the key of another backup',
      {},
      async (copy: string) =>
        writeFile(join(copy, 'master.key'), Buffer.alloc(32, 9).toString('base64')),
      /^understudy: master.key of the backup is damaged; nothing was restored\n$/,
    ],
    [
      'half a key',
      {},
      async (copy: string) => writeFile(join(copy, 'master.key'), 'aGFsZg=='),
      /^understudy: master.key of the backup is damaged; nothing was restored\n$/,
    ],
    [
      'a lost file',
      {},
      async (copy: string) => rm(join(copy, 'artifacts', service.customerId), { recursive: true }),
      /^understudy: artifacts\/\S+ of the backup is damaged; nothing was restored\n$/,
    ],
    [
      'no manifest, as a backup that was broken off',
      {},
      async (copy: string) => rm(join(copy, 'manifest.json')),
      /^understudy: .+ is no complete backup: it has no manifest.json\n$/,
    ],
  ])('a restore with %s', async (name, environment, damage, sentence) => {
    const copy = join(folder.path, `copy of ${name}`)
    const again = await runAdminOn(service.opened, ['backup', copy], { DATA_DIR })
    expect(again.code).toBe(0)
    await damage(copy)
    const other = await openOther(`other of ${name}`)
    await using opened = other.opened
    const given = { DATA_DIR: other.DATA_DIR, ...environment }
    const { code, stderr } = await runAdminOn(opened, ['restore', copy], given)
    expect(stderr).toMatch(sentence)
    expect(code).toBe(1)
    expect(Object.values(await readAll(opened.db)).flat()).toEqual([])
    const left = createLocalArtifactStore(join(other.DATA_DIR, 'artifacts'))
    for await (const key of left.list()) expect.unreachable(key)
    await expect(readFile(join(other.DATA_DIR, 'master.key'))).rejects.toThrow('ENOENT')
  })
})

async function addCustomer(db: Database, id: string): Promise<void> {
  await db
    .insertInto('customers')
    .values({ id, name: 'Meanwhile', created_at: systemClock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function changeManifest(copy: string, change: (text: string) => string): Promise<void> {
  const path = join(copy, 'manifest.json')
  await writeFile(path, change(await readFile(path, 'utf8')))
}
