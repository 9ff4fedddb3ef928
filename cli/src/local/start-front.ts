import { once } from 'node:events'
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestPlain,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import { createServer, request as requestSecure } from 'node:https'
import type { Socket } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { findLocalAddress, type LocalAddress } from './local-address.ts'

/** An https front of a site that speaks http on this machine: visitors use https only. */
export interface Front extends AsyncDisposable {
  port: number
  /** What a service that this command starts is told, so that its visitors reach the front. */
  testHosts: string
}

/** Starts a front on loopback. It passes on everything for its name, web sockets included, and keeps redirects of the site on that name. */
export async function startFront(local: LocalAddress): Promise<Front> {
  const server = createServer(await createCertificate(local.publicHost), (request, response) =>
    passOn(local, request, response),
  )
  const sockets = new Set<Duplex>()
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    upgrade(local, request, { socket, head })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the front has no port')
  return {
    port: address.port,
    testHosts: `${local.publicHost}=127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

/** Starts a front if there is a site on this machine, until the resources are disposed of, and returns what its service is told. */
export async function openFront(
  local: LocalAddress | null,
  resources: AsyncDisposableStack,
): Promise<string> {
  return local === null ? '' : resources.use(await startFront(local)).testHosts
}

function passOn(local: LocalAddress, request: IncomingMessage, response: ServerResponse): void {
  if (!isForFront(local, request)) {
    response.writeHead(403, { 'content-type': 'text/plain' })
    response.end(`Only ${local.publicHost} is served here.`)
    return
  }
  const outgoing = open(local, request, (incoming) => {
    response.writeHead(incoming.statusCode ?? 502, keepOnFront(local, incoming.headers))
    // A site that dies half-way ends the answer: a visitor would wait for the rest.
    pipeline(incoming, response, () => undefined)
  })
  outgoing.once('error', () => {
    // As any proxy says that what is behind it does not answer.
    if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' })
    response.end(`Nothing answers at ${local.url.origin}.`)
  })
  response.once('close', () => outgoing.destroy())
  request.pipe(outgoing)
}

/** `head`: what a side sent right after its half of the handshake. */
function upgrade(
  local: LocalAddress,
  request: IncomingMessage,
  { socket, head }: { socket: Socket; head: Buffer },
): void {
  if (!isForFront(local, request)) {
    socket.on('error', () => socket.destroy())
    socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
    return
  }
  const outgoing = open(local, request, () => socket.destroy())
  // Visitors reset connections at any time: an error without a listener would end the command.
  socket.on('error', () => outgoing.destroy())
  socket.once('close', () => outgoing.destroy())
  outgoing.on('error', () => socket.destroy())
  outgoing.once('upgrade', (incoming, upstream, upstreamHead) => {
    const lines = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value) => `${name}: ${value}`),
    )
    upstream.on('error', () => socket.destroy())
    socket.once('close', () => upstream.destroy())
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
    socket.write(upstreamHead)
    upstream.write(head)
    upstream.pipe(socket).pipe(upstream)
  })
  outgoing.end()
}

/** Another site can give this port a name of its own, and then be the same origin to the visitor. */
function isForFront({ publicHost }: LocalAddress, { headers }: IncomingMessage): boolean {
  return headers.host === publicHost
}

/** The site gets its own name, which development servers insist on; what other sites send stays recognizable as theirs. */
function open(
  { url, publicHost }: LocalAddress,
  { method, headers, url: path }: IncomingMessage,
  listen: (incoming: IncomingMessage) => void,
) {
  const own: IncomingHttpHeaders = { ...headers, host: url.host, 'x-forwarded-proto': 'https' }
  if (headers.origin === `https://${publicHost}`) own.origin = url.origin
  const options: RequestOptions = { method, headers: own, path }
  // A certificate for this machine is one that nobody signed.
  return url.protocol === 'https:'
    ? requestSecure(url.origin, { ...options, rejectUnauthorized: false }, listen)
    : requestPlain(url.origin, options, listen)
}

/** A site can name itself in other ways than it was given: `127.0.0.1` for `localhost`, and https because the front is. */
function keepOnFront({ url, publicHost }: LocalAddress, headers: IncomingHttpHeaders) {
  const target = URL.parse(headers.location ?? '', url)
  if (target === null || headers.location === undefined) return headers
  if (findLocalAddress(target.href)?.publicHost !== publicHost) return headers
  return { ...headers, location: `https://${publicHost}${target.href.slice(target.origin.length)}` }
}

async function createCertificate(host: string): Promise<{ key: string; cert: string }> {
  // Late: commands without a front begin sooner.
  const { generate } = await import('selfsigned')
  const made = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }],
  })
  return { key: made.private, cert: made.cert }
}
