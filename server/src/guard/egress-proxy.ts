import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'

import { runInBackground } from '../lib/waiting/run-in-background.ts'
import type { Dialled } from './dial-guarded.ts'
import { dialGuarded } from './dial-guarded.ts'
import { forwardRequest, openTunnel } from './egress-exchange.ts'
import type { Endpoint } from './egress-exchange.ts'
import { createLookupSlots } from './lookup-slots.ts'
import type { GuardDeps } from './resolve-guarded.ts'
import type { DenialRule } from './verdict.ts'
import { deny } from './verdict.ts'

/** One line per connection: no path, no query string, no address. */
export interface EgressDecision {
  host: string
  port: number
  verdict: EgressVerdict
}

/** What became of one connection the browser asked for. */
export type EgressVerdict =
  | { kind: 'connected' }
  | { kind: 'denied'; rule: DenialRule }
  | { kind: 'failed'; reason: 'refused' | 'timed_out' | 'unreachable' }

/** A connection as the browser asks for it: for requests, for a WebSocket, or between peers (WebRTC). */
export interface Connection extends Endpoint {
  carrier: 'request' | 'socket' | 'peer'
}

/** What a session adds to the rules for hosts and addresses; must not throw. */
export type MayConnect = (connection: Connection) => boolean

/** The proxy of one browser session, on loopback ports of its own. */
export interface EgressProxy extends AsyncDisposable {
  port: number
  /** For WebSockets alone: what they carry cannot be told from requests otherwise. */
  socketPort: number
  /** Cuts the connections that may not be any more. */
  recheck: () => void
}

const MAX_CONNECTIONS = 256
/** A page may name as many hosts as it likes, and each may have a name server that never answers. */
const MAX_LOOKUPS = 8
const IDLE_TIMEOUT_MS = 300_000

/**
 * Starts the only way out of a session's browser: resolves, checks every address, dials a checked one. `onDecision` is
 * called once per connection and must not throw; `mayConnect` is asked before a connection is made, and again when it
 * stands. Closing it cuts every tunnel.
 */
export async function startEgressProxy(
  deps: GuardDeps,
  onDecision: (decision: EgressDecision) => void,
  mayConnect: MayConnect = () => true,
): Promise<EgressProxy> {
  const closing = new AbortController()
  const upstreams = new Map<Socket, Connection>()
  const guard = { ...deps, lookupSlots: createLookupSlots(MAX_LOOKUPS) }
  let dialling = 0
  const dialWithin = async (connection: Connection): Promise<Dialled> => {
    if (!mayConnect(connection)) return deny('login')
    if (upstreams.size + dialling >= MAX_CONNECTIONS) return deny('too_many_connections')
    dialling += 1
    const dialled = await dialGuarded(guard, connection.host, connection.port, closing.signal)
    dialling -= 1
    if (dialled.kind !== 'connected' || mayConnect(connection)) return dialled
    dialled.socket.destroy()
    return deny('login')
  }
  const dial = async (connection: Connection): Promise<Dialled> => {
    const dialled = await dialWithin(connection)
    const { host, port } = connection
    onDecision({ host, port, verdict: withoutSocket(dialled) })
    if (dialled.kind === 'connected') keepUntilClosed(upstreams, dialled.socket, connection)
    return dialled
  }
  const clients = new Set<Socket>()
  const requests = createProxyServer(dial, 'request', clients)
  const sockets = createProxyServer(dial, 'socket', clients)
  const [port, socketPort] = await Promise.all([
    listenOnLoopback(requests),
    listenOnLoopback(sockets),
  ])
  return {
    port,
    socketPort,
    recheck: () => {
      for (const [socket, connection] of upstreams) if (!mayConnect(connection)) socket.destroy()
    },
    [Symbol.asyncDispose]: async () => {
      closing.abort()
      for (const socket of [...upstreams.keys(), ...clients]) socket.destroy()
      await Promise.all([close(requests), close(sockets)])
    },
  }
}

function createProxyServer(
  dial: (connection: Connection) => Promise<Dialled>,
  carrier: 'request' | 'socket',
  clients: Set<Socket>,
): Server {
  // What a page asks for must not end more than its own connection.
  const server = createServer((request, response) => {
    runInBackground(
      () => forwardRequest((endpoint) => dial({ ...endpoint, carrier }), request, response),
      () => response.destroy(),
    )
  })
  server.on('connect', (request, client, head) => {
    // Chromium says what it is wherever it loads something; WebRTC alone asks for its tunnels without a word.
    const asking = request.headers['user-agent'] === undefined ? 'peer' : carrier
    runInBackground(
      () =>
        openTunnel((endpoint) => dial({ ...endpoint, carrier: asking }), request, { client, head }),
      () => client.destroy(),
    )
  })
  // The server forgets a connection once it asks for a tunnel, and would wait for the client to close it.
  server.on('connection', (client: Socket) => {
    clients.add(client)
    client.once('close', () => clients.delete(client))
  })
  return server
}

function withoutSocket(dialled: Dialled): EgressVerdict {
  return dialled.kind === 'connected' ? { kind: 'connected' } : dialled
}

function keepUntilClosed(
  sockets: Map<Socket, Connection>,
  socket: Socket,
  connection: Connection,
): void {
  sockets.set(socket, connection)
  socket.once('close', () => sockets.delete(socket))
  socket.setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy())
}

async function listenOnLoopback(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return address.port
}

async function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeAllConnections()
  return promise
}
