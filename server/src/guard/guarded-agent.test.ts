import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { listen } from '../../tests/support/servers/listen.ts'
import { createGuardedAgent } from './guarded-agent.ts'
import type { ResolveHost } from './resolve-guarded.ts'

const pem = readFileSync(new URL('../../tests/fixtures/self-signed.pem', import.meta.url))

test('a webhook to a test host arrives, over http and over https with a self-signed certificate', async () => {
  await using plain = await listen(createHttpServer((_incoming, response) => response.end('plain')))
  await using secure = await listen(
    createHttpsServer({ key: pem, cert: pem }, (_incoming, response) => response.end('secure')),
  )
  await using agent = createAgent([
    ['plain.test.example', plain.port],
    ['shop.test.example', secure.port],
  ])

  const first = await request('http://plain.test.example/', { dispatcher: agent.dispatcher })
  const second = await request('https://shop.test.example/', { dispatcher: agent.dispatcher })

  expect(await first.body.text()).toBe('plain')
  expect(await second.body.text()).toBe('secure')
})

test.each([
  ['http://127.0.0.1:8080/', 'address'],
  ['https://[::1]/', 'address'],
  ['https://inside.example.com/', 'address'],
  ['https://localhost/', 'name'],
  ['https://example.com:25/', 'port'],
  ['https://unknown.example.com/', 'unresolved'],
])('a request to %s is denied by rule %s with one fixed sentence', async (url, rule) => {
  await using agent = createAgent([])

  await expect(request(url, { dispatcher: agent.dispatcher })).rejects.toMatchObject({
    name: 'ConnectionDeniedError',
    message: 'No public address was found for the host, or its port is not allowed.',
    rule,
  })
})

test('a redirect is not followed', async () => {
  const redirect = createHttpServer((_incoming, response) => {
    response.writeHead(308, { location: 'http://other.test.example/' }).end()
  })
  await using site = await listen(redirect)
  await using agent = createAgent([['plain.test.example', site.port]])

  const answer = await request('http://plain.test.example/', { dispatcher: agent.dispatcher })

  expect(answer.statusCode).toBe(308)
})

test('a closed port is a failure that says nothing about the address', async () => {
  const closed = await listen(createHttpServer())
  await closed[Symbol.asyncDispose]()
  await using agent = createAgent([['plain.test.example', closed.port]])

  await expect(
    request('http://plain.test.example/', { dispatcher: agent.dispatcher }),
  ).rejects.toMatchObject({ message: 'The host could not be reached.', reason: 'refused' })
})

const resolveHost: ResolveHost = (host) =>
  Promise.resolve(host === 'inside.example.com' ? ['10.0.0.5'] : [])

function createAgent(testHosts: [string, number][]) {
  const dispatcher = createGuardedAgent({ resolveHost, testHosts: new Map(testHosts) })
  return { dispatcher, [Symbol.asyncDispose]: () => dispatcher.destroy() }
}
