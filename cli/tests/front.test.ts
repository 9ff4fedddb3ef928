import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
} from 'node:http'
import { get } from 'node:https'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { expect, test } from 'vitest'
import { listen } from '../../server/tests/support/servers/listen.ts'
import { startFront } from '../src/local/start-front.ts'

type Upgrade = (socket: Socket, handshake: { head: Buffer; headers: IncomingHttpHeaders }) => void

const refuse: Upgrade = (socket) => socket.destroy()

/** A site that does this with a handshake and with requests, and its front. */
async function openFront(upgrade: Upgrade, answerRequest: RequestListener = () => undefined) {
  const sockets: Socket[] = []
  const server = createServer(answerRequest)
  server.on('upgrade', ({ headers }: IncomingMessage, socket: Socket, head: Buffer) => {
    sockets.push(socket)
    upgrade(socket, { head, headers })
  })
  const site = await listen(server, () => sockets.forEach((socket) => socket.destroy()))
  const url = new URL(`http://localhost:${site.port}/`)
  const publicHost = `localhost-${site.port}.understudy.example`
  const front = await startFront({ url, publicHost })
  return {
    front,
    publicHost,
    port: site.port,
    sockets,
    async [Symbol.asyncDispose]() {
      await front[Symbol.asyncDispose]()
      await site[Symbol.asyncDispose]()
    },
  }
}

type Opened = Awaited<ReturnType<typeof openFront>>

/** A visitor who sends the handshake together with its first frame. */
async function visit(
  { front: { port }, publicHost }: Opened,
  frame: string,
  headers: readonly string[] = [`Host: ${publicHost}`],
): Promise<TLSSocket> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const lines = ['GET / HTTP/1.1', ...headers, 'Connection: Upgrade', 'Upgrade: websocket']
  socket.write(`${lines.join('\r\n')}\r\n\r\n${frame}`)
  return socket
}

const answer =
  'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'

test('frames sent with the handshake arrive on both sides', async () => {
  await using opened = await openFront((socket, { head }) => {
    socket.write(`${answer}first of the site;`)
    const received: Buffer[] = []
    const hear = (data: Buffer): void => {
      received.push(data)
      socket.write(`heard ${Buffer.concat(received).toString()};`)
    }
    socket.on('data', hear)
    hear(head)
  })
  const socket = await visit(opened, 'first of the visitor')
  let read = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    read += text
  })
  await expect.poll(() => read).toContain('heard first of the visitor;')
  expect(read).toContain('first of the site;')
  socket.destroy()
})

test('a visitor that resets its web socket ends neither the front nor the visits of others', async () => {
  await using opened = await openFront((socket) => {
    socket.once('end', () => socket.destroy()).resume()
    socket.write(answer)
  })
  const raw = connectPlain(opened.front.port, '127.0.0.1')
  const socket = connect({ socket: raw, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const host = `Host: ${opened.publicHost}`
  const lines = ['GET / HTTP/1.1', host, 'Connection: Upgrade', 'Upgrade: websocket']
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await once(socket, 'data')
  socket.on('error', () => undefined)
  raw.resetAndDestroy()
  await expect.poll(() => opened.sockets[0]?.destroyed).toBe(true)
  const next = await visit(opened, 'still there?')
  const [data] = await once(next.setEncoding('utf8'), 'data')
  expect(data).toContain('101 Switching Protocols')
  next.destroy()
})

/** The answer of the front to a visitor. */
async function request(
  { front: { port }, publicHost }: Opened,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = { host: publicHost, ...headers }
  get({ port, host: '127.0.0.1', rejectUnauthorized: false, headers: sent }, resolve).once(
    'error',
    reject,
  )
  return promise
}

test('a site that dies in the middle of its answer ends the answer of the front', async () => {
  await using opened = await openFront(refuse, (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('half', () => response.destroy())
  })
  const incoming = await request(opened)
  incoming.on('error', () => undefined).resume()
  await expect.poll(() => incoming.closed).toBe(true)
  expect(incoming.complete).toBe(false)
})

test.each([
  ['http://localhost:PORT/a?b#c', 'https://OWN/a?b#c'],
  ['https://localhost:PORT/login', 'https://OWN/login'],
  ['http://127.0.0.1:PORT/', 'https://OWN/'],
  ['/relative', 'https://OWN/relative'],
  ['http://localhost:1/other', 'http://localhost:1/other'],
  ['https://shop.example/', 'https://shop.example/'],
])('a redirect to %s leads to %s', async (given, expected) => {
  let location = ''
  await using opened = await openFront(refuse, (_request, response) => {
    response.writeHead(302, { location }).end()
  })
  location = given.replace('PORT', String(opened.port))
  const incoming = await request(opened)
  expect(incoming.headers.location).toBe(expected.replace('OWN', opened.publicHost))
  incoming.destroy()
})

test.each([
  ['https://OWN', 'http://localhost:PORT'],
  ['https://evil.example', 'https://evil.example'],
  ['http://OWN', 'http://OWN'],
  ['null', 'null'],
])(
  'a request from %s comes from %s to the site, by web socket as well',
  async (given, expected) => {
    const origins: (string | undefined)[] = []
    await using opened = await openFront(
      (socket, { headers }) => {
        origins.push(headers.origin)
        socket.end(answer)
      },
      ({ headers }, response) => {
        origins.push(headers.origin)
        response.end()
      },
    )
    const fill = (text: string): string =>
      text.replace('OWN', opened.publicHost).replace('PORT', String(opened.port))
    const incoming = await request(opened, { origin: fill(given) })
    incoming.destroy()
    const socket = await visit(opened, '', [`Host: ${opened.publicHost}`, `Origin: ${fill(given)}`])
    await once(socket, 'data')
    socket.destroy()
    expect(origins).toEqual([fill(expected), fill(expected)])
  },
)

test('a request for another name does not reach the site, by web socket neither', async () => {
  let reached = 0
  const count = (): void => {
    reached += 1
  }
  await using opened = await openFront(count, count)
  const host = `evil.example:${opened.front.port}`
  const incoming = await request(opened, { host })
  incoming.destroy()
  const socket = await visit(opened, '', [`Host: ${host}`, `Origin: https://${host}`])
  const [data] = await once(socket.setEncoding('utf8'), 'data')
  socket.destroy()
  expect(incoming.statusCode).toBe(403)
  expect(data).toContain('HTTP/1.1 403 ')
  expect(reached).toBe(0)
})
