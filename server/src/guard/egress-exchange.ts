import { type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http'
import { Duplex, pipeline } from 'node:stream'
import type { Dialled } from './dial-guarded.ts'
import type { Traffic } from './traffic.ts'

/** Browsers use at most a few before a response. */
const MAX_INTERIM_RESPONSES = 10

/** Checks, resolves and connects; never throws. */
export type Dial = (endpoint: Endpoint) => Promise<Dialled>

/** How an exchange reaches its site. */
export interface Passage {
  dial: Dial
  traffic: Traffic
}

export interface Endpoint {
  host: string
  port: number
}

/** Responds to a CONNECT: a tunnel to the checked address, or a denial without details. Never throws. */
export async function openTunnel(
  { dial, traffic }: Passage,
  request: IncomingMessage,
  { client, head }: { client: Duplex; head: Buffer },
): Promise<void> {
  client.on('error', () => client.destroy())
  const authority = parseAuthority(request.url ?? '')
  if (authority === null) {
    client.end(statusLine(400))
    return
  }
  const dialled = await dial(authority)
  if (dialled.kind !== 'connected') {
    client.end(statusLine(getStatus(dialled)))
    return
  }
  client.write(statusLine(200))
  if (head.length > 0) client.unshift(head)
  pipeline(client, traffic.createSender(), dialled.socket, ignoreEnd)
  pipeline(dialled.socket, traffic.createReceiver(), client, ignoreEnd)
}

/** Responds to a plain-http request in absolute form over a separate connection. Never throws. */
export async function forwardRequest(
  { dial, traffic }: Passage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.on('error', () => response.destroy())
  const url = URL.parse(request.url ?? '')
  if (url?.protocol !== 'http:') {
    response.writeHead(400).end()
    return
  }
  const dialled = await dial({ host: url.hostname, port: getPort(url) })
  if (dialled.kind !== 'connected') {
    response.writeHead(getStatus(dialled)).end()
    return
  }
  const upstream = sendRequest({
    createConnection: () => meter(dialled.socket, traffic),
    method: request.method,
    path: `${url.pathname}${url.search}`,
    headers: [...withoutHopByHop(request.rawHeaders), 'Host', url.host, 'Connection', 'close'],
  })
  upstream.on('error', () => response.destroy())
  let interim = 0
  upstream.on('information', () => {
    interim += 1
    if (interim > MAX_INTERIM_RESPONSES) response.destroy()
  })
  response.once('close', () => upstream.destroy())
  upstream.once('upgrade', (_answer, socket) => {
    socket.destroy()
    response.destroy()
  })
  upstream.once('response', (answer) => passOn(answer, response))
  pipeline(request, upstream, ignoreEnd)
}

/** The connection, with every byte on it counted: also headers, the framing of chunks and interim responses. */
function meter(socket: Duplex, traffic: Traffic): Duplex {
  const [sender, receiver] = [traffic.createSender(), traffic.createReceiver()]
  pipeline(sender, socket, ignoreEnd)
  pipeline(socket, receiver, ignoreEnd)
  const metered = Duplex.from({ readable: receiver, writable: sender })
  metered.on('error', ignoreEnd)
  return metered
}

/** The response is untrusted: if Node parses it but would refuse to write it, it counts as no response. */
function passOn(answer: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) {
    answer.destroy()
    return
  }
  try {
    response.writeHead(answer.statusCode ?? 502, withoutHopByHop(answer.rawHeaders))
  } catch {
    answer.destroy()
    response.destroy()
    return
  }
  pipeline(answer, response, ignoreEnd)
}

/** `host:port` of a CONNECT, canonicalized like the browser's own URLs. */
function parseAuthority(authority: string): Endpoint | null {
  if (!/^[^/\\?#@\s]+:\d+$/.test(authority)) return null
  const url = URL.parse(`http://${authority}/`)
  return url === null ? null : { host: url.hostname, port: getPort(url) }
}

function getPort(url: URL): number {
  return url.port === '' ? 80 : Number(url.port)
}

function getStatus(dialled: Exclude<Dialled, { kind: 'connected' }>): 403 | 502 {
  return dialled.kind === 'denied' ? 403 : 502
}

const reasons = {
  200: 'Connection Established',
  400: 'Bad Request',
  403: 'Forbidden',
  502: 'Bad Gateway',
}

function statusLine(status: keyof typeof reasons): string {
  return `HTTP/1.1 ${status} ${reasons[status]}\r\n\r\n`
}

const hopByHop = new Set([
  'connection',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Alternating names and values, in the format Node uses. */
function withoutHopByHop(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_text, index) => {
    const name = rawHeaders[index - (index % 2)] ?? ''
    return !hopByHop.has(name.toLowerCase())
  })
}

/** The browser notices a broken connection by itself: both ends have been destroyed by then. */
function ignoreEnd(): void {}
