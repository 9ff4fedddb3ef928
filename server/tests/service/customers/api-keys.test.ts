import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

test('a key is shown once, works at once, and is listed without its plaintext', async () => {
  const { client } = await service.addCaller('keys')
  const { plaintext, ...created } = await client.apiKeys.create({ name: 'ci', env: 'test' })

  expect(plaintext).toMatch(/^sk_test_[0-9A-Za-z]{49}$/)
  expect(created).toEqual({
    id: expect.stringMatching(/^key_[a-z0-9]{26}$/),
    name: 'ci',
    prefix: plaintext.slice(0, 12),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    last_used_at: null,
    revoked_at: null,
  })
  const { items } = await client.apiKeys.list()
  expect(items.map(({ name }) => name)).toEqual(['first key', 'ci'])
  expect(JSON.stringify(items)).not.toContain(plaintext)
  const health = await fetch(`${service.baseUrl}/personas`, {
    headers: { authorization: `bearer   ${plaintext}` },
  })
  expect(health.status).toBe(200)
})

test('any environment but test counts as live, and scopes are ignored', async () => {
  const response = await service.request('POST', '/api-keys', {
    body: { name: 'prod', env: 'prod', scopes: ['runs:read'] },
  })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ plaintext: expect.stringMatching(/^sk_live_/) })
})

test('a revoked key is refused on the next request, and revoking it again changes nothing', async () => {
  const { client } = await service.addCaller('revoker')
  const { id, plaintext } = await client.apiKeys.create({ name: 'short-lived' })
  const revoked = await client.apiKeys.revoke(id)
  expect(revoked).toMatchObject({ id, kv_evicted: true, revoked_at: expect.any(String) })

  const refused = await fetch(`${service.baseUrl}/runs`, {
    headers: { authorization: `Bearer ${plaintext}` },
  })
  expect(refused.status).toBe(401)
  expect(await refused.json()).toEqual({
    error: {
      code: 'invalid_api_key',
      message: 'The API key is missing or not valid: send Authorization: Bearer sk_live_…',
    },
  })
  const again = await client.apiKeys.revoke(id)
  expect(again).not.toHaveProperty('kv_evicted')
  expect(again.revoked_at).toBe(revoked.revoked_at)
})
