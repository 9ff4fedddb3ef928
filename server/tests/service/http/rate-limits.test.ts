import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../../../src/lib/clock.ts'
import {
  startTestService,
  type TestCaller,
  type TestService,
} from '../../support/service/test-service.ts'
import { stepWallClock } from '../../support/time/step-wall-clock.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ TRUSTED_PROXIES: '127.0.0.1' })
})

afterAll(() => service[Symbol.asyncDispose]())

const limited = {
  error: { code: 'rate_limited', message: 'Too many requests; try again later.' },
}

async function importAt(caller: TestCaller, key = caller.apiKey): Promise<Response> {
  return caller.request('POST', '/personas/import-from-text', {
    body: { text: 'x' },
    headers: { authorization: `Bearer ${key}` },
  })
}

test('the eleventh import of a minute is rejected, with any key, but not another customer’s', async () => {
  const caller = await service.addCaller('importer')
  const { plaintext } = await caller.client.apiKeys.create({ name: 'second' })
  for (let count = 1; count <= 10; count += 1) {
    const response = await importAt(caller, count % 2 === 0 ? plaintext : caller.apiKey)
    expect(response.status).not.toBe(429)
    expect(response.headers.get('ratelimit-policy')).toBe('"import";q=10;w=60')
    expect(response.headers.get('ratelimit')).toMatch(
      new RegExp(`^"import";r=${10 - count};t=(?:60|[1-5]\\d)$`),
    )
  }
  for (const key of [caller.apiKey, plaintext]) {
    const refused = await importAt(caller, key)
    expect([refused.status, await refused.json()]).toEqual([429, limited])
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThanOrEqual(1)
    expect(wait).toBeLessThanOrEqual(60)
    expect(refused.headers.get('ratelimit')).toBe(`"import";r=0;t=${wait}`)
  }
  expect((await importAt(await service.addCaller('other'))).status).not.toBe(429)
  expect((await caller.request('GET', '/personas')).status).toBe(200)
})

test('no request is refused for hours because the clock goes back by hours', async () => {
  const caller = await service.addCaller('early')
  using clock = stepWallClock()
  const statuses = await Promise.all(
    Array.from({ length: 11 }, async () => (await importAt(caller)).status),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)

  clock.step(-3 * HOUR_MS)

  const { status, headers } = await importAt(caller)
  expect(status).not.toBe(429)
  expect(headers.get('ratelimit')).toMatch(/^"import";r=9;t=(?:60|[1-5]\d)$/)
})

test('pictures are counted apart, so that looking at live sessions uses up no other request', async () => {
  const caller = await service.addCaller('watcher')
  const path = '/runs/run_x/sessions/sess_x/screenshots/0001.jpg'
  for (const remaining of [1799, 1798]) {
    const { headers } = await caller.request('GET', path)
    expect(headers.get('ratelimit-policy')).toBe('"pictures";q=1800;w=60')
    expect(headers.get('ratelimit')).toMatch(new RegExp(`^"pictures";r=${remaining};`))
  }
  const { headers } = await caller.request('GET', '/runs')
  expect(headers.get('ratelimit')).toMatch(/^"general";r=599;/)
})

test('the 61st run of a minute is refused, and refused bodies count', async () => {
  const caller = await service.addCaller('runner')
  const statuses = await Promise.all(
    Array.from(
      { length: 70 },
      async () => (await caller.request('POST', '/runs', { body: {} })).status,
    ),
  )
  expect(statuses.filter((status) => status === 400).length).toBe(60)
  expect(statuses.filter((status) => status === 429).length).toBe(10)
})

async function fail(address: string): Promise<Response> {
  return fetch(`${service.baseUrl}/runs`, {
    headers: { authorization: 'Bearer sk_live_x', 'x-forwarded-for': address },
  })
}

test('the 21st failed authentication of an address is refused, and a good key still works there', async () => {
  for (let count = 1; count <= 20; count += 1) {
    expect((await fail('203.0.113.1')).status).toBe(401)
  }
  const refused = await fail('203.0.113.1')
  expect([refused.status, await refused.json()]).toEqual([429, limited])
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
  expect((await fail('203.0.113.2')).status).toBe(401)
  const good = await service.request('GET', '/runs', {
    headers: { 'x-forwarded-for': '203.0.113.1' },
  })
  expect(good.status).toBe(200)
})

test('the addresses of one IPv6 network count as one', async () => {
  const statuses = []
  for (let count = 1; count <= 21; count += 1) {
    statuses.push((await fail(`2001:db8:0:1::${count}`)).status)
  }
  expect(statuses.slice(0, 20)).toEqual(Array<number>(20).fill(401))
  expect(statuses[20]).toBe(429)
  expect((await fail('2001:db8:0:2::1')).status).toBe(401)
})

test('a subscriber with many IPv6 networks has ten times the previews of one', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 55 }, async (_, index) => preview(Math.floor(index / 5))),
  )
  expect(statuses.filter((status) => status === 429).length).toBe(5)
  expect(await preview(11)).toBe(429)
  expect(await preview(11, '2001:db8:2')).not.toBe(429)
})

async function preview(network: number, site = '2001:db8:1'): Promise<number> {
  return (await from(`${site}:${network}::1`, '/trial/preview', 'POST')).status
}

async function from(address: string, path: string, method = 'GET'): Promise<Response> {
  return fetch(`${service.baseUrl}${path}`, { method, headers: { 'x-forwarded-for': address } })
}

test('pages, documents and unknown paths are counted together by address', async () => {
  // The whole quota of a minute, most of it of what is answered with few bytes.
  const counts = { '/openapi.json': 5, '/docs/': 5, '/r/run_x': 295, '/nothing': 295 }
  const asked = Object.entries(counts).flatMap(([path, length]) =>
    Array.from({ length }, async () => (await from('203.0.113.9', path)).status),
  )
  expect(await Promise.all(asked)).not.toContain(429)
  for (const path of Object.keys(counts)) {
    const refused = await from('203.0.113.9', path)
    expect([refused.status, await refused.json()]).toEqual([429, limited])
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
  }
  expect((await from('203.0.113.9', '/runs', 'PUT')).status).toBe(429)
  expect((await from('203.0.113.10', '/nothing')).status).toBe(404)
  expect((await from('203.0.113.9', '/health')).status).toBe(200)
  expect((await from('203.0.113.9', '/runs')).status).toBe(401)
})

test('a forwarded address from an untrusted proxy is ignored', async () => {
  await using plain = await startTestService()
  const statuses = []
  for (let count = 1; count <= 21; count += 1) {
    const response = await fetch(`${plain.baseUrl}/runs`, {
      headers: { 'x-forwarded-for': `203.0.113.${count}`, 'x-real-ip': `203.0.113.${count}` },
    })
    statuses.push(response.status)
  }
  expect(statuses.at(19)).toBe(401)
  expect(statuses.at(20)).toBe(429)
})

test.skipIf((process.env['DATABASE_URL'] ?? '') === '')(
  'two services on one server count together, and a key revoked at one is refused at the other',
  async () => {
    await using second = await startTestService({}, service.opened)
    const caller = await service.addCaller('roamer')
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const baseUrl = index % 2 === 0 ? service.baseUrl : second.baseUrl
        const response = await fetch(`${baseUrl}/personas/import-from-text`, {
          method: 'POST',
          headers: { authorization: `Bearer ${caller.apiKey}` },
        })
        return response.status
      }),
    )
    expect(statuses.filter((status) => status === 429).length).toBe(10)
    const { id, plaintext } = await caller.client.apiKeys.create({ name: 'short-lived' })
    await caller.client.apiKeys.revoke(id)
    const refused = await fetch(`${second.baseUrl}/runs`, {
      headers: { authorization: `Bearer ${plaintext}` },
    })
    expect(refused.status).toBe(401)
  },
)
