import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { listen } from '../../tests/support/servers/listen.ts'
import { createGuardedAgent } from '../guard/guarded-agent.ts'
import { Secret } from '../lib/secret.ts'
import { postEvent, type PostResult } from './post-event.ts'

const totalTimeoutMs = 1000
let sockets: Socket[] = []

afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets = []
})

/** The outcome of an attempt at a receiver that handles requests with `behave`. */
async function post(
  behave: (socket: Socket) => void,
  scheme: 'http' | 'https' = 'http',
  { host = 'hook.test.example', addresses = [] }: { host?: string; addresses?: string[] } = {},
): Promise<{ outcome: PostResult; requests: string[] }> {
  const requests: string[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.on('data', (data: Buffer) => {
      requests.push(data.toString())
      behave(socket)
    })
  })
  const { port } = await listen(server)
  const agent = createGuardedAgent({
    resolveHost: () => Promise.resolve(addresses),
    testHosts: new Map([['hook.test.example', port]]),
  })
  const event = {
    id: 'evt_a',
    name: 'run.completed' as const,
    customerId: 'cust_a',
    payload: {},
    createdAt: new Date('2026-03-01T10:00:00.000Z'),
  }
  const outcome = await postEvent(agent, event, {
    url: `${scheme}://${host}/`,
    format: 'json',
    baseUrl: 'https://understudy.test.example',
    secrets: [new Secret('a secret of some length')],
    at: new Date('2026-03-01T10:00:00.000Z'),
    totalTimeoutMs,
  })
  await agent.destroy()
  server.close()
  return { outcome, requests }
}

const ok = 'HTTP/1.1 200 OK\r\n'
const delivered = { kind: 'delivered', statusCode: 200 }
const invalid = {
  kind: 'unreachable',
  error: 'The connection ended without a valid response.',
}
const late = { kind: 'unreachable', error: 'No response within 1 s.' }

test.each([
  ['200 with an empty body', `${ok}content-length: 0\r\n\r\n`, delivered],
  ['HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\n', delivered],
  ['204', 'HTTP/1.1 204 No Content\r\n\r\n', { kind: 'delivered', statusCode: 204 }],
  ['an interim 199 first', `HTTP/1.1 199 Wait\r\n\r\n${ok}content-length: 0\r\n\r\n`, delivered],
  ['a truncated body', `${ok}content-length: 99\r\n\r\nabc`, delivered],
  [
    'an invalid gzip body',
    `${ok}content-encoding: gzip\r\ncontent-length: 4\r\n\r\nbomb`,
    delivered,
  ],
  ['truncated headers', `${ok}content-le`, invalid],
  ['something other than HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', invalid],
  ['a million bytes of headers', `${ok}x: ${'x'.repeat(1_000_000)}\r\n\r\n`, invalid],
  ['nothing', '', invalid],
])('a receiver that responds with %s is judged by its status', async (_what, text, expected) => {
  const { outcome, requests } = await post((socket) => socket.end(text))
  expect(outcome).toEqual(expected)
  expect(requests).toHaveLength(1)
})

test.each([
  ['no address', []],
  ['an internal one', ['10.0.0.5']],
  ['a public one and an internal one', ['93.184.215.14', '10.0.0.5']],
])('a receiver whose name has %s is rejected with the same message', async (_what, addresses) => {
  const { outcome } = await post(() => undefined, 'https', { host: 'wiki.example.com', addresses })
  expect(outcome).toEqual({
    kind: 'unreachable',
    error: 'No public address was found for the host, or its port is not allowed.',
  })
})

test.each([301, 302, 303, 307, 308, 400, 410, 429, 500, 504])(
  'status %i is a failure, and no further request is made',
  async (status) => {
    const headers = 'location: http://hook.test.example/other\r\nretry-after: 3600'
    const { outcome, requests } = await post((socket) =>
      socket.end(`HTTP/1.1 ${status} X\r\n${headers}\r\ncontent-length: 0\r\n\r\n`),
    )
    expect(outcome).toEqual({
      kind: 'rejected',
      statusCode: status,
      error: `The receiver responded with ${status}.`,
    })
    expect(requests).toHaveLength(1)
  },
)

test('a receiver that never responds is abandoned in time', async () => {
  const { outcome } = await post(() => undefined)
  expect(outcome).toEqual(late)
})

test('a receiver that responds byte by byte is abandoned in time', async () => {
  const { outcome } = await post((socket) => {
    socket.write(`${ok}x: `)
    const drip = setInterval(() => socket.write('x'), 100)
    socket.once('close', () => clearInterval(drip))
  })
  expect(outcome).toEqual(late)
})

test('a body that never ends is not read to the end', async () => {
  let sent = 0
  const { outcome } = await post((socket) => {
    socket.write(`${ok}\r\n`)
    const chunk = 'x'.repeat(65_536)
    const pour = (): void => {
      while (!socket.destroyed && sent < 1_000_000_000 && socket.write(chunk)) sent += chunk.length
    }
    socket.on('drain', pour)
    pour()
  })
  expect(outcome).toEqual(delivered)
  expect(sent).toBeLessThan(20_000_000)
})

test('a receiver that does not speak TLS where it should cannot be reached', async () => {
  const { outcome } = await post((socket) => socket.end(`${ok}\r\n`), 'https')
  expect(outcome).toEqual({ kind: 'unreachable', error: 'The host could not be reached.' })
})
