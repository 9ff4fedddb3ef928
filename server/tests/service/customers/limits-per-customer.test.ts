import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testMasterKey } from '../../support/service/test-dispatcher.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ MASTER_KEY: testMasterKey })
})

afterAll(() => service[Symbol.asyncDispose]())

test.each([
  [
    '/allowed-targets',
    'allowed_targets',
    'You have 1000 allowed targets, which is the limit: delete one first.',
    { host_pattern: 'a.example.com' },
  ],
  [
    '/credentials',
    'credentials',
    'You have 1000 credentials, which is the limit: delete one first.',
    { label: 'shop', target_host: 'example.com', username: 'ann', password: 'correct horse' },
  ],
  [
    '/repositories',
    'repositories',
    'You have 1000 repositories, which is the limit: delete one first.',
    { name: 'shop', clone_url: 'https://git.example.com/shop.git' },
  ],
  [
    '/personas',
    'personas',
    'You have 500 personas, which is the limit: delete one first.',
    { name: 'Ann', role_description: 'Shops.' },
  ],
  [
    '/deploy-checks',
    'deploy_checks',
    'You have 100 deploy checks, which is the limit: archive one first.',
    { name: 'main', persona_ids: ['pers_0000000000000000000default'] },
  ],
  [
    '/api-keys',
    'api_keys',
    'You have 100 API keys, which is the limit: revoke one first.',
    { name: 'CI' },
  ],
])('a customer can have so many of what %s creates', async (path, table, message, body) => {
  const { request, customerId } = await service.addCaller('collector')
  const other = await service.addCaller('other')
  expect((await request('POST', path, { body })).status).toBe(201)
  // Copies of the first fill all but the last two places.
  await sql`insert into ${sql.table(table)}
    select (jsonb_populate_record(first, jsonb_build_object('id', first.id || n, 'hash', n,
      'token_hash', n, 'host_pattern', n || '.example.com'))).*
    from ${sql.table(table)} as first, generate_series(
      (select count(*)::int from ${sql.table(table)} where customer_id = ${customerId}) + 1,
      ${Number(/\d+/.exec(message)?.[0]) - 2}) as n
    where id = (select max(id) from ${sql.table(table)} where customer_id = ${customerId})`.execute(
    service.db,
  )

  const bodies = Array.from({ length: 6 }, (_, index) =>
    table === 'allowed_targets' ? { host_pattern: `b${index}.example.com` } : body,
  )
  const answers = await Promise.all(bodies.map((one) => request('POST', path, { body: one })))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  expect(await refused[0]?.json()).toEqual({
    error: { code: 'invalid_request', message },
  })
  expect((await other.request('POST', path, { body })).status).toBe(201)
})

test('the texts of a persona can have 16,000 characters together, wherever it comes from', async () => {
  const { request, client } = await service.addCaller('novelist')
  const persona = { name: 'Anna', role_description: 'Shops.' }
  // With the ten characters of these two.
  const longest = { ...persona, goals: traits(4), pain_points: [...traits(3), 'x'.repeat(1990)] }
  const longer = { ...longest, current_tools: ['a'] }
  const { id } = await client.personas.create({ ...longest, pain_points: traits(3) })

  const run = { target_url: 'https://shop.example.com/', persona: longer }
  const refused = [
    await request('POST', '/personas', { body: longer }),
    await request('PATCH', `/personas/${id}`, { body: longer }),
    await request('POST', '/runs', { body: run }),
    await request('POST', '/personas/preview', { body: longer }),
  ]

  for (const response of refused) {
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      error: {
        code: 'invalid_request',
        message: 'the texts of a persona can have 16000 characters together; these have 16001',
      },
    })
  }
  expect((await request('PATCH', `/personas/${id}`, { body: longest })).status).toBe(200)
  expect((await request('POST', '/personas/preview', { body: longest })).status).toBe(200)
})

test('of revoked keys the newest hundred are kept', async () => {
  const { client, customerId } = await service.addCaller('rotating')
  const revoke = async (name: string) => {
    const { id } = await client.apiKeys.create({ name })
    await client.apiKeys.revoke(id)
  }
  await revoke('first')
  await sql`insert into api_keys
    select (jsonb_populate_record(first, jsonb_build_object(
      'id', first.id || n, 'hash', first.id || n, 'name', 'copy', 'revoked_at', now() + interval '1 second'))).*
    from api_keys as first, generate_series(1, 99) as n
    where customer_id = ${customerId} and name = 'first'`.execute(service.db)
  const listNames = async () => (await client.apiKeys.list()).items.map(({ name }) => name)
  // Beside the key that the customer uses.
  expect(await listNames()).toHaveLength(101)

  await revoke('last')

  const names = await listNames()
  expect(names).toHaveLength(101)
  expect(names).not.toContain('first')
})

test('an existing pattern is returned even at the limit', async () => {
  const { request, customerId } = await service.addCaller('full')
  await sql`insert into allowed_targets (customer_id, id, host_pattern, source, created_at)
    select ${customerId}, 'tgt_' || n, n || '.example.com', 'manual', now()
    from generate_series(1, 1000) as n`.execute(service.db)
  const body = { host_pattern: '7.example.com' }
  expect((await request('POST', '/allowed-targets', { body })).status).toBeLessThan(300)
})

test('of thirty concurrent webhooks only the allowed twenty are created', async () => {
  const { client, request } = await service.addCaller('collector')
  const other = await service.addCaller('other')
  const body = { url: 'https://hook.example.com/', events: ['run.completed'] }
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => request('POST', '/webhooks', { body })),
  )

  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 400))
  expect(await refused[0]?.json()).toEqual({
    error: {
      code: 'invalid_request',
      message: 'You have 20 webhooks, which is the limit: delete one first.',
    },
  })
  const { items } = await client.webhooks.list()
  expect(items).toHaveLength(20)
  expect((await other.request('POST', '/webhooks', { body })).status).toBe(201)

  await client.webhooks.delete(items[0]?.id ?? '')
  expect((await request('POST', '/webhooks', { body })).status).toBe(201)
  expect((await request('POST', '/webhooks', { body })).status).toBe(400)
})

function traits(count: number): string[] {
  return Array.from({ length: count }, () => 'x'.repeat(2000))
}
