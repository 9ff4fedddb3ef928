import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

const persona = '"name":"Bo","role_description":"A visitor."'

/** Names that JavaScript objects inherit. */
const inherited = ['__proto__', 'constructor', 'prototype']

describe('a body is refused', () => {
  test.each(
    inherited.flatMap((name) => [
      [name, `{${persona},"${name}":{"source":"library"}}`],
      [name, `{${persona},"${name.replace('o', String.raw`\u006f`)}":1}`],
      [name, `{${persona},"goals":{"${name}":["tea"]}}`],
      [name, `{${persona},"goals":[[{"a":{"b":[{"${name}":null}]}}]]}`],
    ]),
  )('with the field %s: %s', async (name, body) => {
    const refused = await service.request('POST', '/personas', { body })
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { error: { code: 'invalid_request', message: `${name} is not a known field` } },
    ])
  })

  test.each(inherited)('with the field %s where fields are ignored', async (name) => {
    for (const scopes of [`{"${name}":1}`, `[{"a":{"${name}":{}}}]`]) {
      const refused = await service.request('POST', '/api-keys', {
        body: `{"name":"a","scopes":${scopes}}`,
      })
      expect(refused.status).toBe(400)
    }
  })
})

test.each(inherited)('a text may be %s', async (name) => {
  const taken = await service.request('POST', '/api-keys', { body: `{"name":"${name}"}` })
  expect(await taken.json()).toMatchObject({ name })
})

describe('a query is answered', () => {
  test.each<readonly [number, string]>([
    ...inherited.flatMap((name) =>
      ['/runs?', '/personas?source=custom&', '/health?', '/r/x?', '/billing?checkout=done&'].map(
        (path) => [400, `${path}${name}=1`] as const,
      ),
    ),
    [400, '/runs?__prot%6f__=1'],
    [200, '/runs?unknown=constructor'],
  ])('%d to %s', async (status, path) => {
    expect((await service.request('GET', path)).status).toBe(status)
  })
})
