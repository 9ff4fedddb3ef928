import { once } from 'node:events'
import { connect } from 'node:net'

import { endpoints } from '@understudy/contract/endpoints'
import { expect, onTestFinished, test } from 'vitest'

import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import { createHttpServer } from './create-http-server.ts'
import { createSignInCookie } from './requests/sign-in-cookie.ts'
import { createRateLimiter } from './limits/rate-limiter.ts'
import { createRoute } from './route.ts'
import { createStreamSlots } from './limits/stream-slots.ts'

async function neverCalled(): Promise<never> {
  throw new Error('the request has not been read')
}

async function createServer(routes = [createRoute(endpoints.createRun, neverCalled)]) {
  const server = await createHttpServer(
    {
      log: createLog('silent'),
      clock: systemClock,
      trustedProxies: [],
      renderErrorPage: ({ code }) => code,
      originRule: { path: '/trial/preview', method: 'POST', origins: [] },
      streamSlots: createStreamSlots(),
      rateLimiter: createRateLimiter(null, systemClock),
      assertRoom: async () => undefined,
      findCaller: async () => null,
      findTriggerCaller: async () => null,
      findPerson: async () => null,
      signInCookie: createSignInCookie('http://localhost', 1000),
    },
    [endpoints.createRun],
    routes,
  )
  onTestFinished(() => server.close())
  return server
}

test('a server with an endpoint that has no route cannot be created', async () => {
  await expect(createServer([])).rejects.toThrow('no route for POST /runs')
})

test('slow clients have these timeouts, and all clients these connection limits', async () => {
  const { server } = await createServer()

  expect(server.headersTimeout).toBe(10_000)
  expect(server.requestTimeout).toBe(30_000)
  expect(server.keepAliveTimeout).toBe(5000)
  expect(server.timeout).toBe(180_000)
  expect(server.maxRequestsPerSocket).toBe(100)
  expect(server.maxConnections).toBe(2000)
})

test.each([
  ['for an unknown path', 'POST /nothing', [], 404],
  ['for an unsupported method', 'PUT /runs', [], 405],
  ['of an unauthenticated caller', 'POST /runs', [], 401],
  ['with an Expect header', 'POST /nothing', ['expect: 100-continue'], 404],
])('the body %s is not read', async (_title, line, lines, status) => {
  const server = await createServer()
  const address = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(address.port), address.hostname)
  onTestFinished(() => void socket.destroy())
  socket.write(
    [
      `${line} HTTP/1.1`,
      'host: localhost',
      'authorization: Bearer bad',
      'content-type: application/json',
      'content-length: 200000',
      ...lines,
      '',
      '{"nothing',
    ].join('\r\n'),
  )

  const [answer] = await once(socket, 'data')

  expect(String(answer)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})
