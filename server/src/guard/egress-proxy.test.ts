import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type RequestOptions } from 'node:http'
import { connect, createServer as createTcpServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { listen } from '../../tests/support/servers/listen.ts'
import {
  type Connection,
  type EgressDecision,
  type EgressRules,
  startEgressProxy,
} from './egress-proxy.ts'
import type { GuardDeps } from './resolve-guarded.ts'
import { anyTraffic, type Traffic } from './traffic.ts'

test('a tunnel to a test host carries bytes both ways and closes with either end', async () => {
  await using echo = await listen(createTcpServer((socket) => socket.pipe(socket)))
  await using proxy = await startProxy({ testHosts: new Map([['shop.test.example', echo.port]]) })

  const { status, socket } = await openTunnel(proxy.port, 'shop.test.example:443')
  socket.end('hello')

  expect(status).toBe('HTTP/1.1 200 Connection Established')
  expect(await text(socket)).toBe('hello')
  // This client sends no User-Agent.
  expect(proxy.decisions).toEqual([
    { host: 'shop.test.example', port: 443, carrier: 'peer', verdict: { kind: 'connected' } },
  ])
  expect(proxy.lookups).toEqual([])
})

test.each([
  ['169.254.169.254:80', 'address'],
  ['127.0.0.1:443', 'address'],
  ['[::1]:443', 'address'],
  ['[::ffff:169.254.169.254]:80', 'address'],
  ['0x7f000001:443', 'address'],
  ['localhost:443', 'name'],
  ['metadata.google.internal:80', 'name'],
  ['example.com:25', 'port'],
  ['inside.example.com:443', 'address'],
  ['mixed.example.com:443', 'address'],
  ['unknown.example.com:443', 'unresolved'],
  ['silent.example.com:443', 'lookup_failed'],
  ['other.test.example:443', 'unresolved'],
])('a tunnel to %s is denied without a reason (%s)', async (authority, rule) => {
  await using proxy = await startProxy({ testHosts: new Map([['shop.test.example', 1]]) })

  const { status, socket } = await openTunnel(proxy.port, authority)

  expect(status).toBe('HTTP/1.1 403 Forbidden')
  expect(await text(socket)).toBe('')
  expect(proxy.decisions).toMatchObject([{ verdict: { kind: 'denied', rule } }])
})

test('every connection queries the name server exactly once and does not cache', async () => {
  await using proxy = await startProxy({ testHosts: new Map() })

  await openTunnel(proxy.port, 'inside.example.com:443')
  await openTunnel(proxy.port, 'inside.example.com:443')

  expect(proxy.lookups).toEqual(['inside.example.com', 'inside.example.com'])
})

test.each(['shop.test.example', 'shop.test.example:', '/x', 'a@b.example.com:443', '\\:443'])(
  'a CONNECT to "%s" is a bad request',
  async (authority) => {
    await using proxy = await startProxy({ testHosts: new Map() })

    expect((await openTunnel(proxy.port, authority)).status).toBe('HTTP/1.1 400 Bad Request')
    expect(proxy.decisions).toEqual([])
  },
)

test('a closed port of an allowed host is a bad gateway', async () => {
  const closed = await listen(createTcpServer())
  await closed[Symbol.asyncDispose]()
  await using proxy = await startProxy({ testHosts: new Map([['shop.test.example', closed.port]]) })

  const { status } = await openTunnel(proxy.port, 'shop.test.example:443')

  expect(status).toBe('HTTP/1.1 502 Bad Gateway')
  expect(proxy.decisions).toMatchObject([{ verdict: { kind: 'failed', reason: 'refused' } }])
})

test('a plain request is forwarded with the host of its URL and without proxy headers', async () => {
  const seen: IncomingMessage[] = []
  await using site = await listen(
    createServer((incoming, response) => {
      seen.push(incoming)
      response.writeHead(201, { 'X-From': 'site' })
      incoming.pipe(response)
    }),
  )
  await using proxy = await startProxy({ testHosts: new Map([['shop.test.example', site.port]]) })

  const answer = await send(proxy.port, {
    method: 'POST',
    path: 'http://shop.test.example:3000/cart?id=1',
    headers: { Host: 'elsewhere.example', 'Proxy-Connection': 'keep-alive', 'X-Own': '1' },
    body: 'two shirts',
  })

  expect(answer.statusCode).toBe(201)
  expect(answer.headers['x-from']).toBe('site')
  expect(await text(answer)).toBe('two shirts')
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/cart?id=1' })
  expect(seen[0]?.headers).toMatchObject({ host: 'shop.test.example:3000', 'x-own': '1' })
  expect(seen[0]?.headers).not.toHaveProperty('proxy-connection')
})

test.each(['http://10.0.0.5/', 'http://[::1]:3000/', 'http://wpad/'])(
  'a plain request to %s is denied',
  async (url) => {
    await using proxy = await startProxy({ testHosts: new Map() })

    const answer = await send(proxy.port, { path: url })

    expect(answer.statusCode).toBe(403)
    expect(await text(answer)).toBe('')
  },
)

test.each([
  'HTTP/1.1 099 X',
  'HTTP/1.1 000 X',
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade',
  `${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(11)}HTTP/1.1 200 OK\r\nContent-Length: 2`,
])('an invalid response aborts only its own request: %j', async (head) => {
  await using site = await listen(answerRaw(head))
  await using proxy = await startProxy({ testHosts: new Map([['shop.test.example', site.port]]) })

  await expect(send(proxy.port, { path: 'http://shop.test.example/' })).rejects.toThrow(
    'socket hang up',
  )
  expect((await send(proxy.port, { path: '/' })).statusCode).toBe(400)
})

test.each(['200 O\u0001K', '200 O\u0000K', '200 O\u007FK'])(
  'the reason phrase of a status is dropped: %j',
  async (status) => {
    await using site = await listen(answerRaw(`HTTP/1.1 ${status}\r\nContent-Length: 2`))
    await using proxy = await startProxy({ testHosts: new Map([['shop.test.example', site.port]]) })

    const answer = await send(proxy.port, { path: 'http://shop.test.example/' })

    expect([answer.statusCode, answer.statusMessage]).toEqual([200, 'OK'])
  },
)

test('interim responses are left out, and what follows ten of them arrives', async () => {
  const early = 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(10)
  await using site = await listen(answerRaw(`${early}HTTP/1.1 200 OK\r\nContent-Length: 2`))
  await using proxy = await startProxy({ testHosts: new Map([['shop.test.example', site.port]]) })

  const answer = await send(proxy.port, { path: 'http://shop.test.example/' })

  expect([answer.statusCode, await text(answer)]).toEqual([200, 'ok'])
})

function answerRaw(head: string) {
  return createTcpServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => socket.write(`${head}\r\n\r\nok`))
  })
}

test('a request to the proxy itself is a bad request', async () => {
  await using proxy = await startProxy({ testHosts: new Map() })

  expect((await send(proxy.port, { path: '/' })).statusCode).toBe(400)
})

test('a connection beyond the most is denied, and a closed one frees its slot', async () => {
  await using echo = await listen(createTcpServer((socket) => socket.pipe(socket)))
  const testHosts = new Map([['shop.test.example', echo.port]])
  const traffic: Traffic = { ...anyTraffic, noteOpening: (open) => open < 2 }
  await using proxy = await startProxy({ testHosts }, { traffic })
  const first = await openTunnel(proxy.port, 'shop.test.example:443')
  const second = await openTunnel(proxy.socketPort, 'shop.test.example:443')
  expect([first.status, second.status]).toEqual(
    Array.from({ length: 2 }, () => 'HTTP/1.1 200 Connection Established'),
  )

  const refused = await openTunnel(proxy.port, 'shop.test.example:443')
  expect(refused.status).toBe('HTTP/1.1 403 Forbidden')
  expect(proxy.decisions.at(-1)).toMatchObject({ verdict: { rule: 'too_many_connections' } })

  first.socket.end()
  await vi.waitFor(async () => {
    const { status, socket } = await openTunnel(proxy.port, 'shop.test.example:443')
    socket.destroy()
    expect(status).toBe('HTTP/1.1 200 Connection Established')
  }, 60_000)
})

test('closing the proxy cuts the tunnels', async () => {
  await using echo = await listen(createTcpServer((socket) => socket.pipe(socket)))
  const proxy = await startProxy({ testHosts: new Map([['shop.test.example', echo.port]]) })
  const { socket } = await openTunnel(proxy.port, 'shop.test.example:443')

  const closed = once(socket, 'close')
  socket.resume()
  await proxy[Symbol.asyncDispose]()

  await closed
  expect(socket.destroyed).toBe(true)
})

test('a session can deny a connection by its kind, including one that is already open', async () => {
  await using echo = await listen(createTcpServer((socket) => socket.pipe(socket)))
  const asked: Connection[] = []
  const refused = new Set<string>()
  const mayConnect = (connection: Connection): boolean => {
    asked.push(connection)
    return !refused.has(connection.carrier)
  }
  const testHosts = new Map([['shop.test.example', echo.port]])
  await using proxy = await startProxy({ testHosts }, { mayConnect })
  const named = 'shop.test.example:443 HTTP/1.1\r\nUser-Agent: x'
  const plain = await openTunnel(proxy.port, named)
  const socket = await openTunnel(proxy.socketPort, named)
  const peer = await openTunnel(proxy.port, 'shop.test.example:443')
  expect([plain, socket, peer].map(({ status }) => status)).toEqual(
    Array.from({ length: 3 }, () => 'HTTP/1.1 200 Connection Established'),
  )
  expect(new Set(asked.map(({ carrier }) => carrier))).toEqual(
    new Set(['request', 'socket', 'peer']),
  )

  refused.add('socket').add('peer')
  proxy.recheck()

  expect(await text(socket.socket)).toBe('')
  expect(await text(peer.socket)).toBe('')
  plain.socket.end('hello')
  expect(await text(plain.socket)).toBe('hello')
  expect((await openTunnel(proxy.socketPort, named)).status).toBe('HTTP/1.1 403 Forbidden')
  expect(proxy.decisions.at(-1)?.verdict).toEqual({ kind: 'denied', rule: 'login' })
})

test('a connection denied while it is being made does not stay open', async () => {
  await using echo = await listen(createTcpServer((socket) => socket.pipe(socket)))
  const answers = [true, false]
  const testHosts = new Map([['shop.test.example', echo.port]])
  await using proxy = await startProxy(
    { testHosts },
    { mayConnect: () => answers.shift() ?? false },
  )
  const { status } = await openTunnel(proxy.port, 'shop.test.example:443')
  expect(status).toBe('HTTP/1.1 403 Forbidden')
})

async function startProxy(deps: Pick<GuardDeps, 'testHosts'>, rules: EgressRules = {}) {
  const decisions: EgressDecision[] = []
  const lookups: string[] = []
  const answers: Record<string, string[]> = {
    'inside.example.com': ['10.0.0.5'],
    'mixed.example.com': ['93.184.216.34', '127.0.0.1'],
  }
  const proxy = await startEgressProxy(
    {
      ...deps,
      resolveHost: (host) => {
        lookups.push(host)
        if (host === 'silent.example.com') return Promise.reject(new Error('ETIMEOUT'))
        return Promise.resolve(answers[host] ?? [])
      },
    },
    (decision) => decisions.push(decision),
    rules,
  )
  return { ...proxy, decisions, lookups }
}

async function openTunnel(
  port: number,
  authority: string,
): Promise<{ status: string; socket: Socket }> {
  const socket = connect({ port, host: '127.0.0.1' })
  const line = authority.includes(' ') ? authority : `${authority} HTTP/1.1`
  socket.write(`CONNECT ${line}\r\nHost: x\r\n\r\n`)
  const [head] = await once(socket, 'data')
  return { status: String(head).split('\r\n')[0] ?? '', socket }
}

async function send(
  port: number,
  { body, ...options }: RequestOptions & { body?: string },
): Promise<IncomingMessage> {
  const sent = request({ host: '127.0.0.1', port, agent: false, ...options })
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  sent.once('response', resolve).once('error', reject).end(body)
  return promise
}
