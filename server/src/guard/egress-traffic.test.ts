import { once } from 'node:events'
import { request } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { PassThrough, type Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listen, type ListeningSite } from '../../tests/support/servers/listen.ts'
import { startEgressProxy } from './egress-proxy.ts'
import type { Traffic } from './traffic.ts'

const interim = `HTTP/1.1 103 Early Hints\r\nLink: <${'x'.repeat(5000)}>\r\n\r\n`
const head = `HTTP/1.1 200 OK\r\nX-Pad: ${'x'.repeat(5000)}\r\nTransfer-Encoding: chunked\r\n\r\n`
/** One byte in each of them. */
const chunks = '1;note=pad\r\nx\r\n'.repeat(1000)
const body = 'two shirts'
const answer = `${interim}${head}${chunks}0\r\n\r\n`

test('of a plain request every byte on the connection to the site counts', async () => {
  await using site = await startSite()
  await using proxy = await startProxy(site)

  const sending = request({
    host: '127.0.0.1',
    port: proxy.port,
    method: 'POST',
    path: 'http://shop.test.example/',
    headers: { host: 'shop.test.example', 'x-pad': 'x'.repeat(3000) },
  })
  sending.end(body)
  const [response] = await once(sending, 'response')

  expect(await text(response)).toBe('x'.repeat(1000))
  expect(proxy.counted).toEqual({ received: answer.length, sent: site.countReceived() })
  expect(proxy.counted.sent).toBeGreaterThan(3000)
})

test('of a tunnel every byte after its start counts', async () => {
  await using site = await startSite()
  await using proxy = await startProxy(site)
  const socket = connect(proxy.port, '127.0.0.1')
  socket.write('CONNECT shop.test.example:443 HTTP/1.1\r\n\r\n')
  await once(socket, 'data')

  socket.write('GET / HTTP/1.1\r\n\r\n')

  expect(await text(socket)).toBe(answer)
  expect(proxy.counted).toEqual({ received: answer.length, sent: 18 })
})

/** Answers the first complete request of every connection, and ends it. */
async function startSite(): Promise<ListeningSite & { countReceived: () => number }> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => socket.destroy())
    let received = ''
    socket.on('data', (bytes) => {
      received += String(bytes)
      const end = received.startsWith('POST') ? body : '\r\n\r\n'
      if (received.includes(end) && !socket.writableEnded) socket.end(answer)
    })
  })
  const countReceived = () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  return { ...(await listen(server)), countReceived }
}

async function startProxy(site: ListeningSite) {
  const counted = { received: 0, sent: 0 }
  const count = (way: keyof typeof counted) => (): Transform =>
    new PassThrough().on('data', (chunk: Buffer) => (counted[way] += chunk.length))
  const traffic: Traffic = {
    noteConnection: () => undefined,
    noteOpening: () => true,
    createReceiver: count('received'),
    createSender: count('sent'),
  }
  const guard = {
    resolveHost: () => Promise.resolve([]),
    testHosts: new Map([['shop.test.example', site.port]]),
  }
  const proxy = await startEgressProxy(guard, () => undefined, { traffic })
  return { ...proxy, counted }
}
