import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testMasterKey } from '../../support/service/test-dispatcher.ts'
import type { TestService } from '../../support/service/test-service.ts'
import { startTestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ MASTER_KEY: testMasterKey })
})

afterAll(() => service[Symbol.asyncDispose]())

test.each([
  ['/allowed-targets', 'allowed_targets', 'allowed targets', { host_pattern: 'a.example.com' }],
  [
    '/credentials',
    'credentials',
    'credentials',
    { label: 'shop', target_host: 'example.com', username: 'ann', password: 'correct horse' },
  ],
  [
    '/repositories',
    'repositories',
    'repositories',
    { name: 'shop', clone_url: 'https://git.example.com/shop.git' },
  ],
])('a customer can have a thousand of what %s creates', async (path, table, words, body) => {
  const { request, customerId } = await service.addCaller('collector')
  const other = await service.addCaller('other')
  expect((await request('POST', path, { body })).status).toBe(201)
  // Copies of the first fill all but the last two places.
  await sql`insert into ${sql.table(table)}
    select (jsonb_populate_record(first, jsonb_build_object(
      'id', first.id || n, 'host_pattern', n || '.example.com'))).*
    from ${sql.table(table)} as first, generate_series(1, 997) as n
    where customer_id = ${customerId}`.execute(service.db)

  const bodies = Array.from({ length: 6 }, (_, index) =>
    table === 'allowed_targets' ? { host_pattern: `b${index}.example.com` } : body,
  )
  const answers = await Promise.all(bodies.map((one) => request('POST', path, { body: one })))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  expect(await refused[0]?.json()).toEqual({
    error: {
      code: 'invalid_request',
      message: `You have 1000 ${words}, which is the limit: delete one first.`,
    },
  })
  expect((await other.request('POST', path, { body })).status).toBe(201)
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
