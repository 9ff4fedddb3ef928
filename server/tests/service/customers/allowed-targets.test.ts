import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

describe('a pattern is stored in one form', () => {
  test.each([
    ['shop.example.com', 'shop.example.com'],
    ['SHOP.Example.COM', 'shop.example.com'],
    ['shop.example.com.', 'shop.example.com'],
    ['*.example.com', '*.example.com'],
    ['*.Shop.example.com', '*.shop.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['someone.github.io', 'someone.github.io'],
    ['93.184.216.34', '93.184.216.34'],
  ])('%s as %s', async (written, stored) => {
    const { client } = await service.addCaller('patterns')
    expect(await client.allowedTargets.create({ host_pattern: written })).toEqual({
      id: expect.stringMatching(/^tgt_[a-z0-9]{26}$/),
      host_pattern: stored,
      source: 'manual',
      created_at: expect.stringMatching(/Z$/),
    })
  })
})

describe('a pattern is refused', () => {
  test.each([
    '',
    ' ',
    '*',
    '*.',
    '.example.com',
    'https://example.com',
    'example.com:443',
    'example.com/shop',
    'user@example.com',
    'example.com?x',
    'example.com#x',
    'a.*.example.com',
    'shop*.example.com',
    '*.*.example.com',
    '*.com',
    'com',
    '*.co.uk',
    'co.uk',
    'github.io',
    '*.github.io',
    'localhost',
    '*.localhost',
    'intranet',
    'printer.local',
    '*.local',
    'db.internal',
    '*.internal',
    '10.0.0.1',
    '*.10.0.0.1',
    '*.93.184.216.34',
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '192.168.1.1',
    '172.16.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '[::1]',
    '[::ffff:10.0.0.1]',
    'exa mple.com',
    'example.com\n',
    'exa%6dple.com',
    'example.com\u0000',
    'a'.repeat(256),
    'ⓛocalhost',
  ])('%j', async (pattern) => {
    const refused = await service.request('POST', '/allowed-targets', {
      body: { host_pattern: pattern },
    })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toEqual({
      error: { code: 'invalid_request', message: expect.any(String) },
    })
    expect((await service.client.allowedTargets.list()).items).toEqual([])
  })
})

test('an existing pattern returns its row, in whatever form it is written', async () => {
  const { client, request } = await service.addCaller('twice')
  const first = await client.allowedTargets.create({ host_pattern: 'example.com' })
  const again = await request('POST', '/allowed-targets', {
    body: { host_pattern: 'EXAMPLE.com.' },
  })
  expect(again.status).toBe(201)
  expect(await again.json()).toEqual(first)
  expect((await client.allowedTargets.list()).items).toEqual([first])
})

test('the same pattern added twenty times concurrently is one row', async () => {
  const { client } = await service.addCaller('crowd')
  const created = await Promise.all(
    Array.from({ length: 20 }, () => client.allowedTargets.create({ host_pattern: 'example.org' })),
  )
  expect(new Set(created.map(({ id }) => id)).size).toBe(1)
})

test('the list is sorted by pattern, and a deleted one is gone', async () => {
  const { client, request } = await service.addCaller('sorter')
  for (const pattern of ['b.example.com', '*.example.com', 'a.example.com']) {
    await client.allowedTargets.create({ host_pattern: pattern })
  }
  const { items } = await client.allowedTargets.list()
  expect(items.map((target) => target.host_pattern)).toEqual([
    '*.example.com',
    'a.example.com',
    'b.example.com',
  ])
  const path = `/allowed-targets/${items[1]?.id}`
  const deleted = await request('DELETE', path)
  expect([deleted.status, await deleted.text()]).toEqual([204, ''])
  expect((await request('DELETE', path)).status).toBe(404)
  expect((await client.allowedTargets.list()).items).toEqual([items[0], items[2]])
})
