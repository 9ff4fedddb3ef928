import {
  createServer as createHttpServer,
  type OutgoingHttpHeaders,
  type RequestListener,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { createCertificate } from '@understudy/testbed/shop/create-certificate'
import { findTestPort } from './find-test-port.ts'
import { listen, type ListeningSite } from './listen.ts'
import { startTlsSite } from './start-tls-site.ts'
import { testCertificate } from './test-certificate.ts'

/** An https site with this listener. */
export async function openSite(listener: RequestListener): Promise<ListeningSite> {
  return startTlsSite(listener)
}

/** Redirects every request. */
export function redirect(location: string): RequestListener {
  return (_request, response) => {
    response.writeHead(302, { location })
    response.end()
  }
}

/** Answers every request alike. */
export function answer(status: number, headers: OutgoingHttpHeaders, body = ''): RequestListener {
  return (_request, response) => {
    response.writeHead(status, headers)
    response.end(body)
  }
}

/** The head of the response never ends. */
export const dripHeaders: RequestListener = (request) => {
  const { socket } = request
  socket.write('HTTP/1.1 200 OK\r\n')
  const dripping = setInterval(() => socket.write('X-More: to come\r\n'), 1000)
  socket.on('close', () => clearInterval(dripping))
}

/** A port on which nothing listens. */
export async function openNothing(): Promise<ListeningSite> {
  return { port: await findTestPort(), [Symbol.asyncDispose]: () => Promise.resolve() }
}

/** Speaks http without TLS. */
export async function openPlain(): Promise<ListeningSite> {
  const server = createHttpServer((_request, response) => response.end('plain'))
  return listen(server)
}

/** Meets every connection in its own way. */
export async function openRaw(meet: (socket: Socket) => void): Promise<ListeningSite> {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    meet(socket)
  })
  return listen(server, () => {
    for (const socket of sockets) socket.destroy()
  })
}

/**
 * Presents a different key to browsers than the one that the worker reads and accepts. Only browsers request a
 * protocol.
 */
export async function openImpostor(): Promise<ListeningSite> {
  const own = createTlsServer(testCertificate)
  const foreign = createTlsServer(await createCertificate())
  return openRaw((socket) => {
    socket.once('data', (hello) => {
      socket.pause()
      socket.unshift(hello)
      const server = hello.includes('http/1.1') ? foreign : own
      server.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
}
