import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await service.request('POST', '/allowed-targets', { body: { host_pattern: 'shop.example.com' } })
})

afterAll(() => service[Symbol.asyncDispose]())

const persona_ids = ['pers_0000000000000000000default']
const shop = 'https://shop.example.com/'

async function refuse(path: string, body: unknown): Promise<unknown> {
  const response = await service.request('POST', path, { body })
  return response.json()
}

function answer(code: string, message: string): unknown {
  return { error: { code, message } }
}

const hostRule =
  'target_url must point to a public host, not to an internal name or a private address'

test.each([
  ['shop.example.com', 'target_url must be a complete URL such as https://example.com/'],
  ['http://shop.example.com/', 'target_url must start with https://'],
  ['https://ada:secret@shop.example.com/', 'target_url must not contain a username or a password'],
  [
    'https://shop.example.com:22/',
    'target_url must use the default port or a common web port: 3000 to 3999, 4200, 5000, 5173, 8000 to 8999',
  ],
  ['https://db.internal/', hostRule],
  ['https://db.internal:22/', hostRule],
  ['https://10.0.0.1/', hostRule],
  ['https://169.254.169.254/', hostRule],
  ['https://intranet/', hostRule],
])('the error for %s says which part is wrong', async (target_url, message) => {
  expect(await refuse('/runs', { target_url, persona_ids })).toEqual(
    answer('invalid_request', message),
  )
  const check = { name: 'main', type: 'fixed_url', target_url, persona_ids }
  expect(await refuse('/deploy-checks', check)).toEqual(answer('invalid_request', message))
})

test('the error names a host that is not allowed, and where to allow it', async () => {
  const target_url = 'https://other.example.com/a?b=c'
  expect(await refuse('/runs', { target_url, persona_ids })).toEqual(
    answer(
      'target_not_allowed',
      'The host other.example.com is not an allowed target; allow it with POST /allowed-targets {"host_pattern": "other.example.com"}.',
    ),
  )
})

test('two different targets are rejected', async () => {
  const body = { target_url: shop, url: 'https://other.example.com/', persona_ids }
  expect(await refuse('/runs', body)).toEqual(
    answer('invalid_request', 'url must equal target_url when both are given'),
  )
})

test('every answer to a caller without a valid key is the same', async () => {
  const authorizations: Record<string, string>[] = [
    {},
    { authorization: 'Bearer x' },
    { authorization: 'Basic eDp5' },
  ]
  for (const headers of authorizations) {
    const response = await fetch(`${service.baseUrl}/runs`, { headers })
    expect([response.status, await response.text()]).toEqual([
      401,
      '{"error":{"code":"invalid_api_key","message":"The API key is missing or not valid: send Authorization: Bearer sk_live_…"}}',
    ])
  }
})

test('a key of env test begins with sk_test_ and works', async () => {
  const response = await service.request('POST', '/api-keys', { body: { name: 'ci', env: 'test' } })
  const made = JSON.stringify(await response.json())
  const plaintext = /"plaintext":"(sk_test_\w+)"/.exec(made)?.[1]
  const headers = { authorization: `Bearer ${plaintext}` }
  expect((await fetch(`${service.baseUrl}/runs`, { headers })).status).toBe(200)
})
