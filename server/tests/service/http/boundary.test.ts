import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService
let addresses = 0

beforeAll(async () => {
  service = await startTestService({ TRUSTED_PROXIES: '127.0.0.1' })
  await seedFinishedRun(service, {
    customerId: service.customerId,
    runId: 'run_a',
    sessionIds: ['sess_a'],
  })
})

afterAll(() => service[Symbol.asyncDispose]())

/** From a different address each time, because failed authentications are counted by address. */
function from(): Record<string, string> {
  addresses += 1
  return { 'x-forwarded-for': `198.51.100.${addresses}` }
}

function nest(depth: number): string {
  return '['.repeat(depth - 1) + ']'.repeat(depth - 1)
}

describe('a body is refused', () => {
  test.each([
    ['nested 33 deep', `{"name":"k","scopes":${nest(33)}}`],
    ['nested 100,000 deep', `{"name":"k","scopes":${nest(100_000)}}`],
    ['with 1,001 elements', `{"name":"k","scopes":[${'1,'.repeat(1000)}1]}`],
    [
      'with 1,001 keys',
      `{"name":"k","scopes":{${Array.from({ length: 1001 }, (_, key) => `"${key}":1`).join()}}}`,
    ],
    ['with a key twice', '{"name":"a","name":"b"}'],
    ['with a key twice, once escaped', '{"name":"a","n\\u0061me":"b"}'],
    ['with NUL', '{"name":"a\\u0000b"}'],
    ['with NUL in an ignored field', '{"name":"a","scopes":["\\u0000"]}'],
    ['with NUL in a key', '{"name":"a","scopes":{"\\u0000":1}}'],
    ['with a lone surrogate', '{"name":"a\\ud800"}'],
    ['with a number beyond all', '{"name":"a","scopes":1e400}'],
    ['that is an array', '[]'],
    ['that is null', 'null'],
    ['that is a text', '"name"'],
    ['that is a number', '1'],
    ['that is empty', ''],
    ['that is blank', '  '],
    ['that breaks off', '{"name":"a"'],
    ['with a comma too many', '{"name":"a",}'],
    ['with a comment', '{"name":"a"/**/}'],
    ['with a byte order mark in it', '{\ufeff"name":"a"}'],
    ['with more after it', '{"name":"a"}{"name":"b"}'],
    ['with a raw line feed in a text', '{"name":"a\nb"}'],
    ['with an unknown field', '{"name":"a","customer_id":"cust_x"}'],
  ])('%s', async (_title, body) => {
    const before = await service.client.apiKeys.list()
    const refused = await service.request('POST', '/api-keys', {
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { error: { code: 'invalid_request', message: expect.any(String) } },
    ])
    expect((await service.client.apiKeys.list()).items.length).toBe(before.items.length)
  })

  test('that is not UTF-8', async () => {
    const refused = await fetch(`${service.baseUrl}/api-keys`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.apiKey}`,
        'content-type': 'application/json',
      },
      body: Buffer.from('{"name":"\xff\xfe"}', 'latin1'),
    })
    expect(refused.status).toBe(400)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/json',
  ])('of type %s', async (type) => {
    const refused = await service.request('POST', '/api-keys', {
      body: '{"name":"a"}',
      headers: { 'content-type': type },
    })
    expect([refused.status, await refused.json()]).toEqual([
      415,
      {
        error: {
          code: 'unsupported_media_type',
          message: 'The request body must be application/json.',
        },
      },
    ])
  })

  test('of more than 256 KiB', async () => {
    const text = `{"name":"k","scopes":"${'x'.repeat(256 * 1024)}"}`
    const refused = await service.request('POST', '/api-keys', { body: text })
    expect([refused.status, await refused.json()]).toEqual([
      413,
      {
        error: { code: 'body_too_large', message: 'The request body is larger than 256 KiB.' },
      },
    ])
  })
})

describe('a body is taken', () => {
  test.each([
    ['of 256 KiB', `{"name":"k","scopes":"${'x'.repeat(256 * 1024 - 25)}"}`],
    ['nested 32 deep', `{"name":"k","scopes":${nest(32)}}`],
    ['with 1,000 elements', `{"name":"k","scopes":[${'1,'.repeat(999)}1]}`],
    ['with marks inside texts', '{"name":"[[{{,,::\\"\\\\"}'],
    ['with the same key in two objects', '{"name":"k","scopes":[{"a":1},{"a":1}]}'],
    ['with a pair of surrogates', '{"name":"\\ud83d\\ude00"}'],
  ])('%s', async (_title, body) => {
    const taken = await service.request('POST', '/api-keys', { body })
    expect(taken.status).toBe(201)
  })
})

test('a header does not change the method', async () => {
  const { id } = await service.client.personas.create({ name: 'B', role_description: 'A visitor.' })
  const response = await service.request('GET', `/personas/${id}`, {
    headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
  })
  expect(response.status).toBe(200)
  expect((await service.request('GET', `/personas/${id}`)).status).toBe(200)
})

test('HEAD responds like GET without a body', async () => {
  const response = await service.request('HEAD', '/personas')
  expect([response.status, await response.text()]).toEqual([200, ''])
  const refused = await fetch(`${service.baseUrl}/personas`, { method: 'HEAD', headers: from() })
  expect(refused.status).toBe(401)
})

test('HEAD is not a method of a stream, which would never end', async () => {
  const response = await service.request('HEAD', '/runs/run_a/sessions/sess_a/stream')
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
})

const events = '/runs/run_a/sessions/sess_a/events'
const tooMuch = 'x'.repeat(10_240)

describe('a query or path is answered', () => {
  test.each<readonly [number, string]>([
    ...[
      '0',
      '-1',
      '1.5',
      '1e2',
      '0x10',
      '101',
      '99999999999999999999',
      'NaN',
      '',
      ' 1',
      '+1',
      '１',
    ].map((limit) => [400, `/runs?limit=${encodeURIComponent(limit)}`] as const),
    ...['1', '100', '007'].map((limit) => [200, `/runs?limit=${limit}`] as const),
    ...['0', '-1', '1.5', '1e2', '99999999999999999999'].map(
      (limit) => [400, `${events}?limit=${limit}`] as const,
    ),
    ...['501', '1000000', '9007199254740991'].map(
      (limit) => [200, `${events}?limit=${limit}`] as const,
    ),
    ...['-1', '-0', '1e400', '9007199254740993', 'x', '1,2'].map(
      (since) => [400, `${events}?since=${since}`] as const,
    ),
    [200, `${events}?since=2147483647`],
    [400, '/runs?limit=1&limit=2'],
    ...[
      '|',
      '|x',
      'x|y',
      '1|',
      '99999999999999999999',
      '99999999999999999999|run_a',
      '-1',
      '%00',
    ].map((cursor) => [400, `/runs?cursor=${encodeURIComponent(cursor)}`] as const),
    ...['%00', "1|'", '1|a|b', '9999999999999', tooMuch, '1%0a'].map(
      (cursor) => [400, `/runs?cursor=${cursor}`] as const,
    ),
    ...['0', '1767225600000', '1767225600000|run_x', '8640000000000'].map(
      (cursor) => [200, `/runs?cursor=${encodeURIComponent(cursor)}`] as const,
    ),
    [400, '/runs?status=done'],
    [400, '/runs?status=queued&status=failed'],
    [400, '/runs/%'],
    [400, '/runs/%zz'],
    [400, '/runs/%ff'],
    [400, '/runs/%00'],
    [404, '/runs/%27%20or%201=1'],
    [400, `/runs/${'a'.repeat(65)}`],
    [200, '/health?'],
    ...[65, 128, 500, 501, 10_000].map((length) => [400, `/r/${'a'.repeat(length)}`] as const),
    ...['%00', '%', '%ff', 'a?t=%00', ''].map((rest) => [400, `/r/${rest}`] as const),
    [400, '/billing?checkout=%00'],
  ])('%d to %s', async (status, path) => {
    const response = await service.request('GET', path)
    expect({ path, status: response.status }).toEqual({ path, status })
    expect(response.headers.get('x-request-id')).not.toBeNull()
    expect(status === 200 || isError(await response.json())).toBe(true)
  })

  test.each([
    '..%2f..%2fetc%2fpasswd.png',
    '%2e%2e%2f0001.png',
    'a%00.png',
    'a.png%0a',
    '0001.svg',
    '0001.png.exe',
    '0001',
    '%2e%2e',
    '..%5c0001.png',
    `${'a'.repeat(200)}.png`,
    '....png',
    '0002.png',
    '0001.PNG',
    '0001%2epng%20',
  ])('400 or 404 to the picture %s', async (name) => {
    const response = await service.request('GET', `/runs/run_a/sessions/sess_a/screenshots/${name}`)
    expect([400, 404]).toContain(response.status)
    expect(isError(await response.json())).toBe(true)
  })

  test('without a word to a name of 10 KB', async () => {
    const path = `/runs/run_a/sessions/sess_a/screenshots/${tooMuch}.png`
    const response = await service.request('GET', path)
    expect([400, 404, 414]).toContain(response.status)
    expect(isError(await response.json())).toBe(true)
  })
})

function isError(body: unknown): boolean {
  return /^\{"error":\{"code":"\w+","message":".+"\}\}$/.test(JSON.stringify(body))
}

describe('a key is asked for', () => {
  test.each([
    ['in lower case', () => `bearer ${service.apiKey}`, 200],
    ['in capitals', () => `BEARER ${service.apiKey}`, 200],
    ['after two spaces', () => `Bearer  ${service.apiKey}`, 200],
    ['as Basic', () => `Basic ${Buffer.from(`${service.apiKey}:`).toString('base64')}`, 401],
    ['without a scheme', () => service.apiKey, 401],
    ['with a colon', () => `Bearer: ${service.apiKey}`, 401],
    ['with a word after it', () => `Bearer ${service.apiKey} x`, 401],
    ['with one character less', () => `Bearer ${service.apiKey.slice(0, -1)}`, 401],
    ['with its case changed', () => `Bearer ${service.apiKey.toUpperCase()}`, 401],
    ['of 8 KB', () => `Bearer ${'a'.repeat(8192)}`, 401],
    ['that is not ASCII', () => `Bearer sk_live_\u00e9`, 401],
    ['that is empty', () => 'Bearer ', 401],
    ['twice in one header', () => `Bearer ${service.apiKey}, Bearer ${service.apiKey}`, 401],
  ])('%s', async (_title, render, status) => {
    const response = await fetch(`${service.baseUrl}/personas`, {
      headers: { authorization: render(), ...from() },
    })
    expect(response.status).toBe(status)
  })

  test('and one in the address does not count', async () => {
    for (const name of ['api_key', 'access_token', 'key', 'authorization']) {
      const address = `${service.baseUrl}/personas?${name}=${service.apiKey}`
      expect((await fetch(address, { headers: from() })).status).toBe(401)
    }
  })
})

describe('the request id', () => {
  test.each(['a', 'A-b_c.9', 'x'.repeat(64)])('%s is echoed', async (id) => {
    const response = await service.request('GET', '/health', { headers: { 'x-request-id': id } })
    expect(response.headers.get('x-request-id')).toBe(id)
  })

  test.each(['x'.repeat(65), 'a b', 'a/b', '"a"', 'é', 'a,b'])('%s is replaced', async (id) => {
    const response = await service.request('GET', '/health', { headers: { 'x-request-id': id } })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})
