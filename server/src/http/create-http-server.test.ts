import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Endpoint } from '@understudy/contract/endpoint'
import { endpoints } from '@understudy/contract/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import type { BindDeps } from './bind-routes.ts'
import { createHttpServer } from './create-http-server.ts'
import { createRateLimiter } from './limits/rate-limiter.ts'
import { createStreamSlots } from './limits/stream-slots.ts'
import { createSignInCookie } from './requests/sign-in-cookie.ts'
import { createRoute } from './route.ts'

async function neverCalled(): Promise<never> {
  throw new Error('the request has not been read')
}

async function createServer(
  routes = [createRoute(endpoints.createRun, neverCalled)],
  { endpoint = endpoints.createRun, ...given }: Partial<BindDeps> & { endpoint?: Endpoint } = {},
) {
  const server = await createHttpServer(
    {
      log: createLog('silent'),
      clock: systemClock,
      trustedProxies: [],
      renderErrorPage: ({ code }) => code,
      originRule: { path: '/trial/preview', method: 'POST', origins: [] },
      streamSlots: createStreamSlots(),
      rateLimiter: createRateLimiter(null, systemClock),
      assertSpace: async () => undefined,
      findCaller: async () => null,
      findTriggerCaller: async () => null,
      findPerson: async () => null,
      signInCookie: createSignInCookie('http://localhost', 1000),
      ...given,
    },
    [endpoint],
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
  expect(server.maxConnections).toBe(2000)
})

test('a connection ends with its 100th request, and what was already sent is not rejected', async () => {
  const server = await createServer()
  const address = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(address.port), address.hostname)
  socket.write('GET /nothing HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(150))
  const answer = (await socket.setEncoding('utf8').toArray()).join('')
  const answered = answer.match(/HTTP\/1\.1 404|\bconnection: \S+/gi) ?? []
  const kept = Array.from({ length: 99 }, () => ['http/1.1 404', 'connection: keep-alive'])
  expect(answered.map((part) => part.toLowerCase())).toEqual(
    [...kept, ['http/1.1 404', 'connection: close']].flat(),
  )
  expect(answer).not.toContain('HTTP/1.1 503')
})

test('a client that sends more and more behind an open response is disconnected', async () => {
  const held = Promise.withResolvers<never>()
  const { getHealth: endpoint } = endpoints
  const server = await createServer([createRoute(endpoint, () => held.promise)], { endpoint })
  const address = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(address.port), address.hostname)
  onTestFinished(() => void socket.destroy())
  // The connection is reset while the rest is being sent.
  socket.on('error', () => undefined)
  socket.write(
    `GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n${'GET /nothing HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(400)}`,
  )
  await expect.poll(() => socket.closed).toBe(true)
})

test.each([['identity'], ['gzip']])(
  'a client that reads none of its responses loses the oldest before they fill the memory (%s)',
  async (encoding) => {
    const text = randomBytes(12 * 1024 ** 2).toString('base64')
    const { getAggregateReportHtml: endpoint } = endpoints
    const server = await createServer([createRoute(endpoint, async () => text)], {
      endpoint,
      findCaller: async () => ({ customerId: 'cust_a', apiKeyId: 'key_a' }),
    })
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
    const asked = []
    for (let count = 0; count < 6; count += 1) asked.push(await askForReport(port, encoding))

    const [first = 0, ...others] = await Promise.all(asked.map(countBytes))

    const last = others.at(-1) ?? 0
    expect(first).toBeLessThan(last * 0.75)
    // Compressed, it is three quarters as long.
    expect(last).toBeGreaterThan(text.length * 0.7)
  },
)

/** Reads only the beginning. */
async function askForReport(port: string, encoding: string): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  // Losing the connection is what is tested.
  socket.on('error', () => undefined)
  const lines = ['host: localhost', 'authorization: Bearer key', 'connection: close']
  const start = ['GET /runs/run_a/aggregate-report.html HTTP/1.1', ...lines]
  socket.write([...start, `accept-encoding: ${encoding}`, '', ''].join('\r\n'))
  await once(socket, 'readable')
  return socket
}

async function countBytes(socket: Socket): Promise<number> {
  let bytes = 0
  socket.on('data', (part: Buffer) => (bytes += part.length))
  if (!socket.closed) await once(socket, 'close')
  return bytes
}

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

test('the people of a customer have ten times the requests of one together, beside its programs', async () => {
  const endpoint = endpoints.listApiKeys
  const rateLimiter = createRateLimiter(null, systemClock)
  const server = await createServer([createRoute(endpoint, async () => ({ items: [] }))], {
    endpoint,
    rateLimiter,
    findCaller: async () => ({ customerId: 'cust_a', apiKeyId: 'key_a' }),
    // The token is the person's name, and `stranger` is a member of no customer.
    findPerson: async (token) => ({
      personId: `usr_${token}`,
      signInHash: token,
      byLink: false,
      role: token === 'stranger' ? null : 'owner',
    }),
  })
  const ask = async (headers: Record<string, string>) =>
    (await server.inject({ method: 'GET', url: endpoint.path, headers })).statusCode
  const askAs = async (token: string, customer = 'cust_a') =>
    ask({ cookie: `understudy=${token}`, 'understudy-customer': customer })
  for (let count = 2; count < 6000; count += 1) await rateLimiter.consume('people', 'cust_a')

  expect(await askAs('stranger')).toBe(403)
  expect(await askAs('ada')).toBe(200)
  expect(await askAs('ada')).toBe(200)
  expect(await askAs('grace')).toBe(429)
  expect(await askAs('grace', 'cust_b')).toBe(200)
  expect(await ask({ authorization: 'Bearer good' })).toBe(200)

  // What a person's own limit rejects is not taken from their colleagues.
  for (let count = 0; count < 600; count += 1) await rateLimiter.consume('general', 'usr_eager')
  expect(await askAs('eager', 'cust_c')).toBe(429)
  expect((await rateLimiter.consume('people', 'cust_c')).remaining).toBe(5999)
})
