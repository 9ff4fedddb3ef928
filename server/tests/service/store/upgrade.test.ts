import { readdir, readFile } from 'node:fs/promises'
import { createClient } from '@understudy/sdk'
import { expect, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import { openDatabase } from '../../../src/store/database.ts'
import type { Driver } from '../../../src/store/driver.ts'
import { createApiKeySecret, hashApiKey } from '../../../src/vault/api-key.ts'
import {
  type OldConnection,
  type OldDatabase,
  openOldDatabase,
} from '../../support/service/open-old-database.ts'
import { startTestService } from '../../support/service/test-service.ts'

const migrations = new URL('../../../src/store/migrations/', import.meta.url)
const fixtures = new URL('../../fixtures/upgrade/', import.meta.url)
const log = createLog('silent')
const first = 10
/** The newest migration of the version before reservations of costs. */
const beforeReservations = 39

/** Leaves the database as a version with these migrations left it; returns the key of its customer. */
async function storeOldState(database: OldDatabase, newest: number): Promise<string> {
  const apiKey = createApiKeySecret('live')
  await database.use(async (old) => {
    await old.script(
      'create table schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    await apply(old, 1, first)
    await old.script(await readFile(new URL('first-rows.sql', fixtures), 'utf8'))
    await old.query(
      `insert into api_keys (customer_id, id, name, prefix, hash, created_at)
      values ('cus_old', 'key_a', 'ci', 'sk_live_', $1, now())`,
      [hashApiKey(apiKey)],
    )
    expect(await listEmptyTables(old)).toEqual([])
    await apply(old, first + 1, newest)
  })
  return apiKey
}

async function apply(old: OldConnection, from: number, to: number): Promise<void> {
  for (const name of (await readdir(migrations)).toSorted()) {
    const number = Number(name.slice(0, 3))
    if (number < from || number > to) continue
    await old.script(await readFile(new URL(name, migrations), 'utf8'))
    await old.query('insert into schema_migrations (name) values ($1)', [name])
  }
}

async function listEmptyTables(old: OldConnection): Promise<string[]> {
  const rows = await old.query(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  )
  expect(rows.length).toBeGreaterThan(25)
  const empty: string[] = []
  for (const { name } of rows) {
    const found = await old.query(`select 1 from ${String(name)} limit 1`)
    if (found.length === 0) empty.push(String(name))
  }
  return empty
}

async function runScript(driver: Driver, script: string): Promise<void> {
  if (driver.kind === 'pglite') await driver.pglite.exec(script)
  else await driver.pool.query(script)
}

test('a database of the first version is upgraded: its customers find what they had, and go on', async () => {
  await using database = await openOldDatabase()
  const apiKey = await storeOldState(database, first)
  await using opened = await openDatabase(database.settings, log)
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
  await using database = await openOldDatabase()
  await storeOldState(database, beforeReservations)
  const statements = await readFile(new URL('statements-before-reservations.sql', fixtures), 'utf8')
  // The second statement of a migration fails.
  await database.use((old) => old.script('create table host_locks (name text)'))
  await expect(openDatabase(database.settings, log)).rejects.toThrow('database')
  await database.use(async (old) => {
    const rows = await old.query(
      `select column_name from information_schema.columns where table_name = 'usage' and column_name = 'reserved_usd'`,
    )
    expect(rows).toEqual([])
    await old.script(`begin; ${statements} rollback; drop table host_locks`)
  })
  await using opened = await openDatabase(database.settings, log)
  const usage = await opened.db.selectFrom('usage').select(['session_id', 'reserved_usd']).execute()
  expect(usage.map(({ reserved_usd: reserved }) => reserved)).toEqual([0, 0])
})

test('what the version before writes beside this one is admitted, billed and shown', async () => {
  await using database = await openOldDatabase()
  const apiKey = await storeOldState(database, beforeReservations)
  await using opened = await openDatabase(database.settings, log)
  await runScript(
    opened.driver,
    await readFile(new URL('statements-before-reservations.sql', fixtures), 'utf8'),
  )
  await using service = await startTestService({}, opened)
  const client = createClient({ baseUrl: service.baseUrl, apiKey })
  const { status, sessions } = await client.runs.get('run_beside')
  expect([status, sessions[0]?.status]).toEqual(['completed', 'completed'])
  const { totals } = await client.billing.usage({ month: '2026-01' })
  expect(totals).toMatchObject({ runs: 3, turns: 2, cost_usd: 0.75 })
})
