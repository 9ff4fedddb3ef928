import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '../../../src/store/database.ts'
import { administer } from '../../support/service/server-databases.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

const serverUrl = process.env['DATABASE_URL'] ?? ''
const isServer = serverUrl !== ''
const away = [503, 'unavailable', '2']
const defect = [500, 'internal_error', null]
const refusal = z.object({ error: z.object({ code: z.string() }) })

/** Makes the database refuse every new persona with this error. */
async function refusePersonas(db: Database, sqlState: string): Promise<void> {
  await sql`create or replace function refuse() returns trigger language plpgsql as
    ${sql.lit(`begin raise 'refused' using errcode = '${sqlState}'; end`)}`.execute(db)
  await sql`create or replace trigger refuse before insert on personas
    for each row execute function refuse()`.execute(db)
}

/** A request that writes: its status, and the code and Retry-After of its refusal. */
async function addPersona({ request }: TestService) {
  const body = { name: 'Ada', role_description: 'Buys tea.' }
  const response = await request('POST', '/personas', { body })
  if (response.status < 400) return [response.status]
  const { error } = refusal.parse(await response.json())
  return [response.status, error.code, response.headers.get('retry-after')]
}

// PostgreSQL, Appendix A.
test('a database that is away, failing over or overloaded asks for another try', async () => {
  await using service = await startTestService()
  const lost = ['08000', '08001', '08003', '08004', '08006', '08P01', '25006', '25P03', '3D000']
  const busy = ['40001', '40P01', '53000', '53200', '53300', '53400', '55P03', '57014']
  const down = ['57P01', '57P02', '57P03', '57P05', '58000', '58030']
  for (const state of [...lost, ...busy, ...down]) {
    await refusePersonas(service.db, state)
    expect([state, await addPersona(service)]).toEqual([state, away])
  }
})

test('other errors of a database are defects of the service', async () => {
  await using service = await startTestService()
  for (const state of ['22P02', '23514', '25001', '42P01', '55000', 'P0001', 'XX000']) {
    await refusePersonas(service.db, state)
    expect([state, await addPersona(service)]).toEqual([state, defect])
  }
})

test.runIf(isServer)('a read-only database counts as unavailable until it is not', async () => {
  await using service = await startTestService()
  const { name } = readDatabase(service)
  await administer(serverUrl, `alter database ${name} set default_transaction_read_only = on`)
  await disconnect(service)

  expect(await addPersona(service)).toEqual(away)
  await assertStaticPages(service)

  await administer(serverUrl, `alter database ${name} reset default_transaction_read_only`)
  await disconnect(service)
  expect(await addPersona(service)).toEqual([201])
})

const elsewhere: [string, (url: URL) => void][] = [
  ['in a server that lacks it', (url) => (url.pathname = '/no_such_database')],
  ['on a port that is closed', (url) => (url.port = '9')],
  ['on a host without an address', (url) => (url.host = 'database.invalid')],
  ['behind a Unix socket that does not exist', (url) => url.searchParams.set('host', '/nowhere')],
]

test.runIf(isServer).each(elsewhere)(
  'a database %s counts as unavailable until it is back',
  async (_where, change) => {
    await using service = await startTestService()
    const { pool, url } = readDatabase(service)
    const wrong = new URL(url)
    change(wrong)
    pool.options.connectionString = wrong.href
    await disconnect(service)

    expect(await addPersona(service)).toEqual(away)
    await assertStaticPages(service)

    pool.options.connectionString = url
    expect(await addPersona(service)).toEqual([201])
  },
)

function readDatabase({ opened }: TestService) {
  const { driver } = opened
  if (driver.kind !== 'pg') throw new Error('not on a server')
  const { pool, url } = driver
  return { pool, url, name: new URL(url).pathname.slice(1) }
}

/** Ends all connections of the service, and waits until its pool knows. */
async function disconnect(service: TestService): Promise<void> {
  const { pool, name } = readDatabase(service)
  await administer(
    serverUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
  await expect.poll(() => pool.totalCount).toBe(0)
}

/** What needs no database is served, and nothing says that the database works. */
async function assertStaticPages({ baseUrl }: TestService): Promise<void> {
  const paths = ['/health', '/docs', '/openapi.json', '/favicon.ico', '/', '/no-such-page']
  const pages = await Promise.all(paths.map((path) => fetch(`${baseUrl}${path}`)))
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 404])
  expect((await fetch(`${baseUrl}/app/`)).headers.get('ratelimit')).toMatch(/^"public"/)
  const home = await (await fetch(`${baseUrl}/`)).text()
  expect(home).toMatch(/<dt>Database<\/dt>\s*<dd class="big">unavailable<\/dd>/)
}
