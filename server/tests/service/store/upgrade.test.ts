import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createClient } from '@understudy/sdk'
import { expect, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import { openDatabase } from '../../../src/store/database.ts'
import { createApiKeySecret, hashApiKey } from '../../../src/vault/api-key.ts'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { startTestService } from '../../support/service/test-service.ts'

const migrations = new URL('../../../src/store/migrations/', import.meta.url)
const fixtures = new URL('../../fixtures/upgrade/', import.meta.url)
const log = createLog('silent')
const first = 10
/** The newest migration of the version before reservations of costs. */
const beforeReservations = 39

/** An embedded database as a version with these migrations left it. */
async function storeOldState(folder: string, newest: number): Promise<string> {
  const apiKey = createApiKeySecret('live')
  await using pglite = await PGlite.create(join(folder, 'database'))
  await pglite.exec(
    'create table schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const apply = async (from: number, to: number) => {
    for (const name of (await readdir(migrations)).toSorted()) {
      const number = Number(name.slice(0, 3))
      if (number < from || number > to) continue
      await pglite.exec(await readFile(new URL(name, migrations), 'utf8'))
      await pglite.query('insert into schema_migrations (name) values ($1)', [name])
    }
  }
  await apply(1, first)
  await pglite.exec(await readFile(new URL('first-rows.sql', fixtures), 'utf8'))
  await pglite.query(
    `insert into api_keys (customer_id, id, name, prefix, hash, created_at)
      values ('cus_old', 'key_a', 'ci', 'sk_live_', $1, now())`,
    [hashApiKey(apiKey)],
  )
  expect(await listEmptyTables(pglite)).toEqual([])
  await apply(first + 1, newest)
  return apiKey
}

async function listEmptyTables(pglite: PGlite): Promise<string[]> {
  const { rows } = await pglite.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  )
  expect(rows.length).toBeGreaterThan(25)
  const empty: string[] = []
  for (const { name } of rows) {
    const found = await pglite.query(`select 1 from ${name} limit 1`)
    if (found.rows.length === 0) empty.push(name)
  }
  return empty
}

test('a database of the first version is upgraded: its customers find what they had, and go on', async () => {
  await using folder = await makeTestFolder()
  const apiKey = await storeOldState(folder.path, first)
  await using opened = await openDatabase({ kind: 'embedded', dataDirectory: folder.path }, log)
  await using service = await startTestService({}, opened)
  const client = createClient({ baseUrl: service.baseUrl, apiKey })
  const { items } = await client.runs.list()
  expect(items.map(({ id, status }) => [id, status])).toEqual([
    ['run_waiting', 'queued'],
    ['run_ended', 'completed'],
  ])
  const run = await client.runs.get('run_ended')
  expect(run).toMatchObject({ task: 'Buy tea', device: 'desktop', sessions: [{ turns: 1 }] })
  const { totals } = await client.billing.usage({ month: '2026-01' })
  expect(totals).toMatchObject({ runs: 2, sessions: 2, turns: 1, cost_usd: 0.25 })
  const own = await client.personas.list({ source: 'custom' })
  expect(own.items.map(({ name }) => name)).toEqual(['Bo'])
  expect((await client.webhooks.list()).items.map(({ id }) => id)).toEqual(['wh_a'])
  expect((await client.credentials.list()).items.map(({ label }) => label)).toEqual(['Shop'])
  expect((await client.deployChecks.list()).items.map(({ name }) => name)).toEqual(['previews'])
  expect((await client.repositories.list()).items.map(({ name }) => name)).toEqual(['shop'])
  const url = 'https://shop.example.com/'
  const more = await client.runs.create({ target_url: url, persona_ids: ['pers_old'] })
  expect(more.status).toBe('queued')
  await client.runs.cancel('run_waiting')
})

test('an upgrade that fails half way leaves what the old version left, and the next one completes it', async () => {
  await using folder = await makeTestFolder()
  await storeOldState(folder.path, beforeReservations)
  const settings = { kind: 'embedded', dataDirectory: folder.path } as const
  const statements = await readFile(new URL('statements-before-reservations.sql', fixtures), 'utf8')
  {
    // The second statement of a migration fails.
    await using pglite = await PGlite.create(join(folder.path, 'database'))
    await pglite.exec('create table host_locks (name text)')
  }
  await expect(openDatabase(settings, log)).rejects.toThrow('database')
  {
    await using pglite = await PGlite.create(join(folder.path, 'database'))
    const { rows } = await pglite.query(
      `select column_name from information_schema.columns where table_name = 'usage' and column_name = 'reserved_usd'`,
    )
    expect(rows).toEqual([])
    await pglite.exec(`begin; ${statements} rollback; drop table host_locks`)
  }
  await using opened = await openDatabase(settings, log)
  const usage = await opened.db.selectFrom('usage').select(['session_id', 'reserved_usd']).execute()
  expect(usage.map(({ reserved_usd: reserved }) => reserved)).toEqual([0, 0])
})

test('what the version before writes beside this one is admitted, billed and shown', async () => {
  await using folder = await makeTestFolder()
  const apiKey = await storeOldState(folder.path, beforeReservations)
  await using opened = await openDatabase({ kind: 'embedded', dataDirectory: folder.path }, log)
  if (opened.driver.kind !== 'pglite') throw new Error('the database is embedded')
  await opened.driver.pglite.exec(
    await readFile(new URL('statements-before-reservations.sql', fixtures), 'utf8'),
  )
  await using service = await startTestService({}, opened)
  const client = createClient({ baseUrl: service.baseUrl, apiKey })
  const { status, sessions } = await client.runs.get('run_beside')
  expect([status, sessions[0]?.status]).toEqual(['completed', 'completed'])
  const { totals } = await client.billing.usage({ month: '2026-01' })
  expect(totals).toMatchObject({ runs: 3, turns: 2, cost_usd: 0.75 })
})
