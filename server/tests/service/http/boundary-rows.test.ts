import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { endpoints } from '@understudy/contract/endpoints'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from '../../../src/http/create-http-server.ts'
import { createRateLimiter } from '../../../src/http/limits/rate-limiter.ts'
import { createStreamSlots } from '../../../src/http/limits/stream-slots.ts'
import { createSignInCookie } from '../../../src/http/requests/sign-in-cookie.ts'
import { sendEventStream } from '../../../src/http/responses/send-event-stream.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { everyEndpoint, fillAny } from '../../support/records/contract-cases.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

const role = { role_description: 'A visitor.' }

describe('texts', () => {
  test.each([
    ['/api-keys', {}],
    ['/personas', role],
    ['/deploy-checks', { persona_ids: ['pers_0000000000000000000default'] }],
    ['/repositories', { clone_url: 'https://own.example.com/site.git' }],
  ])('a blank name is rejected by %s', async (path, rest) => {
    for (const name of [' ', '\t\n', '\u00A0\u2003', '']) {
      const refused = await service.request('POST', path, { body: { ...rest, name } })
      expect([name, refused.status]).toEqual([name, 400])
    }
  })

  test('lengths are counted in code points, not in code units', async () => {
    for (const [length, status] of [
      [2000, 201],
      [2001, 400],
    ] as const) {
      const name = '\u{1F600}'.repeat(length)
      const answer = await service.request('POST', '/personas', { body: { ...role, name } })
      expect([length, answer.status]).toEqual([length, status])
    }
  })
})

test('a cursor with the id of another customer’s run behaves like any id', async () => {
  const other = await service.addCaller('other')
  for (const { customerId, run } of [
    { customerId: service.customerId, run: 'run_mine' },
    { customerId: other.customerId, run: 'run_theirs' },
  ]) {
    await seedFinishedRun(service, { customerId, runId: run, sessionIds: [`sess_${run}`] })
  }
  const [foreign, unknown] = await Promise.all(
    ['run_theirs', 'run_x'].map(async (id) => {
      const cursor = encodeURIComponent(`1772359200000|${id}`)
      return (await service.request('GET', `/runs?cursor=${cursor}`)).text()
    }),
  )
  expect(foreign).toBe(unknown)
  expect(foreign).not.toContain('theirs')
})

const sharable = everyEndpoint.filter(([name]) => name !== 'createTrialPreview')

test('only the trial lets another origin read it', async () => {
  expect(sharable.length).toBeGreaterThanOrEqual(60)
  for (const [name, endpoint] of sharable) {
    for (const method of [endpoint.method, 'OPTIONS']) {
      const { headers } = await service.request(method, fillAny(endpoint), {
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
      })
      const allowing = [...headers.keys()].filter((header) => header.startsWith('access-control-'))
      expect([name, method, allowing]).toEqual([name, method, []])
    }
  }
})

test('a request that never ends gets an error and its connection is closed', async () => {
  const server = await createHttpServer(
    {
      log: createLog('silent'),
      clock: systemClock,
      trustedProxies: [],
      renderErrorPage: ({ code }) => code,
      originRule: { path: '/trial/preview', method: 'POST', origins: [] },
      streamSlots: createStreamSlots(),
      rateLimiter: createRateLimiter(null, systemClock),
      assertSpace: () => Promise.resolve(),
      findCaller: () => Promise.resolve({ customerId: 'cust_a', apiKeyId: 'key_a' }),
      findTriggerCaller: () => Promise.resolve(null),
      findPerson: () => Promise.resolve(null),
      signInCookie: createSignInCookie('http://localhost', 1000),
    },
    [endpoints.createRun],
    [{ endpoint: endpoints.createRun, handle: () => Promise.resolve({}) }],
  )
  onTestFinished(() => server.close())
  // Half a minute in the service; Node checks every five seconds.
  server.server.requestTimeout = 100
  server.server.headersTimeout = 100
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  const answer: string[] = []
  socket.setEncoding('utf8').on('data', (piece: string) => answer.push(piece))
  const lines = ['POST /runs HTTP/1.1', 'host: localhost', 'authorization: Bearer good']
  const types = ['content-type: application/json', 'transfer-encoding: chunked']
  socket.write([...lines, ...types, '', '1', '{', ''].join('\r\n'))
  await once(socket, 'close')
  const [head = '', body = ''] = answer.join('').split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(JSON.parse(body)).toEqual({
    error: { code: 'request_timeout', message: expect.any(String) },
  })
})

describe('streams', () => {
  test('a customer can have twenty at once, over all its sessions, beside the readers of its reports', () => {
    const slots = createStreamSlots()
    const open = (resource: string, { customerId = 'cust_a', isReportReader = false } = {}) =>
      slots.take({ customerId, personId: null, isReportReader, resource })
    const taken = Array.from({ length: 20 }, (_, index) => open(`sess_${index}`))
    expect(() => open('sess_20')).toThrow('Too many streams are open.')
    taken[0]?.[Symbol.dispose]()
    open('sess_20')
    // Readers of its report pages have as many of their own.
    for (let index = 0; index < 20; index += 1) open(`sess_${index}`, { isReportReader: true })
    expect(() => open('sess_20', { isReportReader: true })).toThrow('Too many streams are open.')
    open('sess_a', { customerId: 'cust_b' })
  })

  test('a person can have five at once, all people of a customer a hundred, beside the customer', () => {
    const slots = createStreamSlots()
    const open = (personId: string | null, customerId = 'cust_a') =>
      slots.take({ customerId, personId, isReportReader: false, resource: 'sess_a' })
    const taken = Array.from({ length: 5 }, () => open('usr_0'))
    expect(() => open('usr_0')).toThrow('Too many streams are open.')
    // Also for another customer.
    expect(() => open('usr_0', 'cust_b')).toThrow('Too many streams are open.')
    for (let index = 5; index < 100; index += 1) open(`usr_${Math.floor(index / 5)}`)
    expect(() => open('usr_20')).toThrow('Too many streams are open.')
    open('usr_20', 'cust_b')
    for (let count = 1; count <= 5; count += 1) open(null)
    expect(() => open(null)).toThrow('Too many streams are open.')
    taken[0]?.[Symbol.dispose]()
    open('usr_0')
  })

  test('a process can have a thousand at once, over all customers', () => {
    const slots = createStreamSlots()
    const open = (index: number) =>
      slots.take({
        customerId: `cust_${index}`,
        personId: null,
        isReportReader: false,
        resource: 'sess_a',
      })
    const taken = Array.from({ length: 1000 }, (_, index) => open(index))
    expect(() => open(1000)).toThrow('Too many streams are open.')
    taken[500]?.[Symbol.dispose]()
    open(1000)
  })

  test('customers with many streams leave two hundred to those with few', () => {
    const slots = createStreamSlots()
    const open = (customerId: string, resource: string) =>
      slots.take({ customerId, personId: null, isReportReader: false, resource })
    const taken = Array.from({ length: 800 }, (_, index) =>
      open(`cust_${Math.floor(index / 20)}`, `sess_${index}`),
    )
    expect(() => open('cust_0', 'sess_more')).toThrow('Too many streams are open.')
    open('cust_new', 'sess_a')
    open('cust_new', 'sess_a')
    expect(() => open('cust_new', 'sess_a')).toThrow('Too many streams are open.')
    // Readers of its reports have their own.
    const readers = { customerId: 'cust_new', personId: null, isReportReader: true }
    slots.take({ ...readers, resource: 'sess_a' })
    // Below eight hundred again.
    for (const slot of taken.slice(0, 4)) slot[Symbol.dispose]()
    open('cust_new', 'sess_a')
  })

  test('for a client that does not read, at most a megabyte and one event is buffered', async () => {
    const server = fastify({ forceCloseConnections: true })
    onTestFinished(() => server.close())
    const opened = Promise.withResolvers<ServerResponse>()
    let events = 0
    async function* tellForEver() {
      for (;;) {
        events += 1
        yield { id: events, event: 'thought', data: 'x'.repeat(100_000) }
      }
    }
    server.get('/', async (request, reply) => {
      opened.resolve(reply.raw)
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort(new Error('gone')))
      await sendEventStream(
        { clock: systemClock, streamSlots: createStreamSlots() },
        {
          request,
          reply,
          signal: gone.signal,
          customerId: 'cust_a',
          personId: null,
          isStillAllowed: () => Promise.resolve(true),
        },
        tellForEver(),
      )
      return reply
    })
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const response = await opened.promise
    const mebibyte = 1024 * 1024
    await expect.poll(() => response.writableLength).toBeGreaterThan(mebibyte)
    const told = events
    await new Promise((resolve) => setImmediate(resolve))
    expect(response.writableLength).toBeLessThan(mebibyte + 110_000)
    expect(events).toBe(told)
  })
})
