import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'
import { testMasterKey } from '../../support/service/test-dispatcher.ts'
import {
  startTestService,
  type TestCaller,
  type TestService,
} from '../../support/service/test-service.ts'

const login = { username: 'maya@shop.example', password: 'Zq7!canary-41c2' }
const settings = { label: 'Shop', target_host: 'shop.example.com', ...login }
const persona = { name: 'Bo', role_description: 'A visitor.' }
const notFound = {
  error: { code: 'credential_not_found', message: 'Credential not found.' },
}

let service: TestService

beforeAll(async () => {
  service = await startTestService({ MASTER_KEY: testMasterKey })
})

afterAll(() => service[Symbol.asyncDispose]())

test('a credential is created, shown, changed and deleted, and its login is never returned', async () => {
  const { client, request } = await service.addCaller('owner')
  const created = await client.credentials.create(settings)

  expect(created).toEqual({
    id: expect.stringMatching(/^cred_[a-z0-9]{26}$/),
    label: 'Shop',
    target_host: 'shop.example.com',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  expect(await client.credentials.get(created.id)).toEqual(created)
  expect(await client.credentials.update(created.id, {})).toEqual(created)
  const moved = { ...created, label: 'Till', target_host: 'till.example.com' }
  expect(
    await client.credentials.update(created.id, {
      ...login,
      label: 'Till',
      target_host: 'till.example.com',
    }),
  ).toEqual(moved)
  expect((await client.credentials.list()).items).toEqual([moved])

  expect((await request('DELETE', `/credentials/${created.id}`)).status).toBe(204)
  for (const method of ['GET', 'DELETE', 'PATCH']) {
    const body = method === 'PATCH' ? { body: { label: 'x' } } : {}
    const response = await request(method, `/credentials/${created.id}`, body)
    expect([response.status, await response.json()]).toEqual([404, notFound])
  }
})

test('credentials are listed by label', async () => {
  const { client } = await service.addCaller('lister')
  for (const label of ['b', 'c', 'a']) await client.credentials.create({ ...settings, label })
  const { items } = await client.credentials.list()
  expect(items.map(({ label }) => label)).toEqual(['a', 'b', 'c'])
})

test.each([
  ['https://Shop.Example.com/login?next=1', 'shop.example.com'],
  ['http://shop.example.com:8080', 'shop.example.com'],
  ['SHOP.EXAMPLE.COM.', 'shop.example.com'],
  ['bücher.example.com', 'xn--bcher-kva.example.com'],
  ['mine.github.io', 'mine.github.io'],
  ['mine.up.railway.app', 'mine.up.railway.app'],
  ['mine-3000.app.github.dev', 'mine-3000.app.github.dev'],
  ['[2606:4700:4700::1111]', '2606:4700:4700::1111'],
])('the target_host %s is stored as %s', async (given, kept) => {
  const created = await service.client.credentials.create({ ...settings, target_host: given })
  expect(created.target_host).toBe(kept)
})

test.each([
  'com',
  'co.uk',
  'vercel.app',
  'github.io',
  'railway.app',
  'gitpod.io',
  'https://ws-eu1.gitpod.io/',
  'loca.lt',
  'github.dev',
  'app.github.dev',
  'amazonaws.com',
  'localhost',
  'shop.internal',
  'printer.local',
  'intranet',
  '10.0.0.5',
  'http://127.0.0.1/',
  '0x7f.1',
  '[::1]',
  'https://169.254.169.254/latest',
  '*.example.com',
  'https://maya:pw@shop.example.com/',
  'ftp://shop.example.com',
  'shop.example.com\\@evil.test',
  'not a host',
])('the target_host %s is rejected, at creation and later', async (bad) => {
  const { id, target_host: kept } = await service.client.credentials.create(settings)
  const problem = {
    error: {
      code: 'invalid_request',
      message:
        'target_host: must be a public host such as shop.example.com, and not a public suffix',
    },
  }
  const created = await service.request('POST', '/credentials', {
    body: { ...settings, target_host: bad },
  })
  expect([created.status, await created.json()]).toEqual([400, problem])
  const updated = await service.request('PATCH', `/credentials/${id}`, {
    body: { target_host: bad },
  })
  expect([updated.status, await updated.json()]).toEqual([400, problem])
  expect((await service.client.credentials.get(id)).target_host).toBe(kept)
})

test.each([
  {},
  { ...settings, password: '' },
  { ...settings, username: undefined },
  { ...settings, label: 7 },
  { ...settings, note: 'x' },
])('the body %# is rejected without quoting it', async (body) => {
  const response = await service.request('POST', '/credentials', { body })
  expect(response.status).toBe(400)
  expect(await response.text()).not.toContain(login.password)
})

test('what is stored is sealed, and another password replaces the sealed one', async () => {
  const { client } = await service.addCaller('rotator')
  const created = await client.credentials.create(settings)
  const before = await readRow(created.id)
  expect(JSON.stringify(before)).not.toContain(login.password)
  expect(JSON.stringify(before)).not.toContain(login.username)
  expect(before.password).toMatch(/^v1\.dek_/)

  expect(await client.credentials.update(created.id, { password: 'another' })).toEqual(created)
  const after = await readRow(created.id)
  expect(after.password).not.toBe(before.password)
})

test('many concurrent changes leave one consistent credential', async () => {
  const { client } = await service.addCaller('racer')
  const { id } = await client.credentials.create(settings)
  const hosts = ['a.example.com', 'b.example.com', 'c.example.com', 'd.example.com']
  await Promise.all(
    hosts.map((host) => client.credentials.update(id, { ...login, target_host: host })),
  )
  await expect(client.credentials.update(id, { password: 'x' })).resolves.toMatchObject({ id })
})

const swaps: [string, (rows: Row[]) => Partial<Row>][] = [
  ['the username of another customer', ([, , foreign]) => ({ username: foreign?.username ?? '' })],
  ['the password of another customer', ([, , foreign]) => ({ password: foreign?.password ?? '' })],
  ['the password of another credential', ([, other]) => ({ password: other?.password ?? '' })],
  ['its username for a password', ([own]) => ({ password: own?.username ?? '' })],
  ['its password for a username', ([own]) => ({ username: own?.password ?? '' })],
  ['another host', () => ({ target_host: 'evil.example.com' })],
  ['a record cut short', ([own]) => ({ password: own?.password.slice(0, -1) ?? '' })],
]

test.each(swaps)('a row with %s is not repaired by a change', async (_what, change) => {
  const { client, request } = await service.addCaller('own')
  const own = await client.credentials.create(settings)
  const other = await client.credentials.create({ ...settings, label: 'Other' })
  const foreign = await service.client.credentials.create(settings)
  const rows = await Promise.all([own, other, foreign].map(({ id }) => readRow(id)))
  await service.db.updateTable('credentials').set(change(rows)).where('id', '=', own.id).execute()

  const bodies = [{ target_host: 'new.example.com' }, { password: 'new' }, login]
  for (const body of bodies) {
    const response = await request('PATCH', `/credentials/${own.id}`, { body })
    expect([response.status, await response.json()]).toEqual([
      503,
      { error: { code: 'encryption_failure', message: expect.any(String) } },
    ])
  }
})

test('without a master key nothing can be stored, which the start says once', async () => {
  const lines = new PassThrough()
  await using opened = await openTestDatabase()
  await using keyless = await startTestService(
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' },
    opened,
    createLog('warn', lines),
  )
  expect(
    String(lines.read()).match(/MASTER_KEY is not set.*openssl rand -base64 32/g),
  ).toHaveLength(1)
  const response = await keyless.request('POST', '/credentials', { body: settings })
  expect([response.status, await response.json()]).toEqual([
    503,
    { error: { code: 'encryption_not_configured', message: expect.any(String) } },
  ])
})

test('a run accepts credentials of its host and its parents', async () => {
  const { client, customerId } = await service.addCaller('runner')
  const exact = await client.credentials.create(settings)
  const parent = await client.credentials.create({ ...settings, target_host: 'example.com' })
  const ids = [parent.id, exact.id, exact.id]
  const { run_id: id } = await client.runs.create({ ...createBody(ids) })
  const linked = await service.db
    .selectFrom('run_credentials')
    .select('credential_id')
    .where('customer_id', '=', customerId)
    .where('run_id', '=', id)
    .execute()
  expect(linked.map((row) => row.credential_id).toSorted()).toEqual(
    [exact.id, parent.id].toSorted(),
  )
})

test.each(['other.example.com', 'a.shop.example.com', 'op.example.com', 'example.com.evil.test'])(
  'a run accepts no credential for %s',
  async (host) => {
    const { client, request } = await service.addCaller('runner')
    const { id } = await client.credentials.create({ ...settings, target_host: host })
    const response = await request('POST', '/runs', { body: createBody([id]) })
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        error: {
          code: 'invalid_request',
          message: `credential_ids: a credential for ${host} cannot be used on shop.example.com`,
        },
      },
    ])
    expect((await client.runs.list()).items).toEqual([])
  },
)

test('a run accepts no credential that is unknown, deleted or another’s', async () => {
  const caller = await service.addCaller('runner')
  const deleted = await caller.client.credentials.create(settings)
  await caller.client.credentials.delete(deleted.id)
  const foreign = await service.client.credentials.create(settings)
  for (const id of ['cred_x', deleted.id, foreign.id]) {
    const response = await caller.request('POST', '/runs', { body: createBody([id]) })
    expect([response.status, await response.json()]).toEqual([404, notFound])
  }
})

test('a deploy check has the same rules, and its events too', async () => {
  const caller: TestCaller = await service.addCaller('deployer')
  const { client } = caller
  const { id } = await client.credentials.create(settings)
  const check = { name: 'main', persona_ids: ['pers_0000000000000000000default'] }
  const fixed = { ...check, type: 'fixed_url' as const, credential_ids: [id] }

  await expect(
    client.deployChecks.create({ ...check, credential_ids: ['cred_x'] }),
  ).rejects.toMatchObject({ code: 'credential_not_found' })
  await expect(
    client.deployChecks.create({ ...fixed, target_url: 'https://other.example.com/' }),
  ).rejects.toMatchObject({ code: 'invalid_request' })
  await expect(
    client.deployChecks.create({ ...fixed, target_url: 'https://shop.example.com/' }),
  ).resolves.toMatchObject({ credential_ids: [id] })

  const open = await client.deployChecks.create({ ...check, credential_ids: [id] })
  const event = { status: 'ready', idempotency_key: 'k1', target_url: 'https://other.example.com/' }
  const response = await fetch(`${service.baseUrl}/deploy-checks/${open.id}/events`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${open.trigger_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(event),
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    decision: 'blocked_target',
    reason: expect.stringContaining('cannot be used on other.example.com'),
  })
})

type Row = Awaited<ReturnType<typeof readRow>>

async function readRow(id: string) {
  return service.db
    .selectFrom('credentials')
    .select(['target_host', 'username', 'password'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

function createBody(ids: string[]) {
  return { url: 'https://shop.example.com/', persona, credential_ids: ids }
}
