import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../../../src/lib/log.ts'
import { openDatabase, type OpenedDatabase } from '../../../src/store/database.ts'
import { createDatabase, dropDatabase } from '../../support/service/server-databases.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

/**
 * What engines that distribute tables by a column require (docs/operating.md). The database itself has parsed the migrations, so its catalog is
 * asked and not their text.
 */
const source = fileURLToPath(new URL('../../../src/', import.meta.url))
const isServer = (process.env['DATABASE_URL'] ?? '') !== ''

let opened: OpenedDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
})

afterAll(() => opened[Symbol.asyncDispose]())

const index = z.object({ name: z.string(), owner: z.boolean(), columns: z.array(z.string()) })

/** Unique indexes, primary keys or others; owner: whether their table has the column customer_id. */
async function listUnique(isPrimary: boolean): Promise<z.output<typeof index>[]> {
  const { rows } = await sql`
    select i.indexrelid::regclass::text as name,
      exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'customer_id') as owner,
      (select json_agg(a.attname order by key.place)
        from unnest(i.indkey) with ordinality key (number, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = key.number) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and i.indisunique and i.indisprimary = ${isPrimary}
    order by 1
  `.execute(opened.db)
  return z.array(index).nonempty().parse(rows)
}

test('the rows of a customer have it first in their key', async () => {
  const keys = await listUnique(true)
  const owned = keys.filter(({ owner }) => owner)
  expect(owned.length).toBeGreaterThan(30)
  expect(owned.filter(({ columns }) => columns[0] !== 'customer_id')).toEqual([])
})

test('these tables belong to no customer, and are kept whole', async () => {
  const keys = await listUnique(true)
  expect(keys.filter(({ owner }) => !owner).map(({ name }) => name.replace('_pkey', ''))).toEqual([
    'customers',
    'deleted_customers',
    'host_locks',
    'ordered_visits',
    'people',
    'provider_subjects',
    'rate_limits',
    'schema_migrations',
    'sign_in_links',
    'sign_ins',
    'signing_keys',
    'trial_previews',
    'trial_visits',
    'workers',
  ])
})

test('four values are unique across customers, because they say whose request it is', async () => {
  const others = await listUnique(false)
  const across = others.filter(({ owner, columns }) => owner && !columns.includes('customer_id'))
  expect(across.map(({ name }) => name)).toEqual([
    'api_keys_hash_key',
    'billing_accounts_processor_customer_id_key',
    'deploy_checks_token_hash_key',
    'invitations_hash_key',
  ])
})

test('a row of a customer refers to rows of the same customer, or to tables that are kept whole', async () => {
  const { rows } = await sql`
    select conname as name, c.confrelid::regclass::text as target, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c where contype = 'f' and connamespace = 'public'::regnamespace
  `.execute(opened.db)
  const references = z
    .array(z.object({ name: z.string(), target: z.string(), definition: z.string() }))
    .parse(rows)
  expect(references.length).toBeGreaterThan(40)
  const within = references.filter(({ target }) => target !== 'people')
  expect(
    within.filter(({ definition }) => !definition.startsWith('FOREIGN KEY (customer_id')),
  ).toEqual([])
})

test('triggers and counted columns, which not every engine has, are these', async () => {
  const triggers =
    await sql`select tgname as name from pg_trigger where not tgisinternal order by 1`.execute(
      opened.db,
    )
  expect(triggers.rows).toEqual([{ name: 'runs_keep_forward' }, { name: 'sessions_keep_forward' }])
  const counted = await sql`
    select a.attrelid::regclass::text as name from pg_attribute a
    where a.attidentity <> '' and not a.attisdropped order by 1`.execute(opened.db)
  expect(counted.rows).toEqual([{ name: 'outbox' }, { name: 'problem_entries' }])
})

test('nothing listens, and locks that not every engine has are taken by migrations and restores', async () => {
  const files = (await readdir(source, { recursive: true })).filter((file) =>
    /(?<!\.test)\.(ts|sql)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const found: string[] = []
  for (const file of files.toSorted()) {
    const text = await readFile(join(source, file), 'utf8')
    if (/\bpg_(try_)?advisory|\bpg_notify\(|`\s*(listen|notify|lock table)\s/.test(text))
      found.push(file)
  }
  expect(found).toEqual(['store/backup/backup-rows.ts', 'store/migrate.ts'])
})

test.runIf(isServer)('a server without advisory locks is migrated without one', async () => {
  const url = process.env['DATABASE_URL'] ?? ''
  const database = await createDatabase(url)
  await using resources = new AsyncDisposableStack()
  resources.defer(() => dropDatabase(url, database.name))
  const holder = new Client({ connectionString: database.url })
  await holder.connect()
  resources.defer(() => holder.end())
  await holder.query('select pg_advisory_lock(7041989)')
  const settings = { kind: 'server', url: database.url, maxConnections: 2 } as const
  await using migrated = await openDatabase(
    { ...settings, backend: 'yugabytedb' },
    createLog('silent'),
  )
  const { rows } = await sql`select 1 as one from runs`.execute(migrated.db)
  expect(rows).toEqual([])
})
