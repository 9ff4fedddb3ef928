import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { connect } from 'node:tls'
import { expect, test } from 'vitest'
import { listen } from '../../server/tests/support/servers/listen.ts'
import type { Front } from '../src/local/start-front.ts'
import { startFront } from '../src/local/start-front.ts'

type Upgrade = (socket: Socket, head: Buffer) => void

/** A site that does this with a handshake, and its front. */
async function openFront(upgrade: Upgrade) {
  const sockets: Socket[] = []
  const server = createServer()
  server.on('upgrade', (_request: IncomingMessage, socket: Socket, head: Buffer) => {
    sockets.push(socket)
    upgrade(socket, head)
  })
  const site = await listen(server, () => sockets.forEach((socket) => socket.destroy()))
  const url = new URL(`http://localhost:${site.port}/`)
  const front = await startFront({ url, publicHost: 'localhost-1.understudy.example' })
  return {
    front,
    sockets,
    async [Symbol.asyncDispose]() {
      await front[Symbol.asyncDispose]()
      await site[Symbol.asyncDispose]()
    },
  }
}

/** A visitor who sends the handshake together with its first frame. */
async function visit({ port }: Front, frame: string): Promise<TLSSocket> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const lines = ['GET / HTTP/1.1', 'Host: shop', 'Connection: Upgrade', 'Upgrade: websocket']
  socket.write(`${lines.join('\r\n')}\r\n\r\n${frame}`)
  return socket
}

const answer =
  'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'

test('frames sent with the handshake arrive on both sides', async () => {
  await using opened = await openFront((socket, head) => {
    socket.write(`${answer}first of the site;`)
    const received: Buffer[] = []
    const hear = (data: Buffer): void => {
      received.push(data)
      socket.write(`heard ${Buffer.concat(received).toString()};`)
    }
    socket.on('data', hear)
    hear(head)
  })
  const socket = await visit(opened.front, 'first of the visitor')
  let read = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    read += text
  })
  await expect.poll(() => read).toContain('heard first of the visitor;')
  expect(read).toContain('first of the site;')
  socket.destroy()
})
