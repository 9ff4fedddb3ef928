import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { runInBackground } from '../lib/waiting/run-in-background.ts'
import { createSlots } from '../lib/waiting/slots.ts'
import { type DialFailure, dialGuarded, type Dialled } from './dial-guarded.ts'
import { type Endpoint, forwardRequest, openTunnel } from './egress-exchange.ts'
import type { GuardDeps } from './resolve-guarded.ts'
import { anyTraffic, type Traffic } from './traffic.ts'
import { type DenialRule, deny } from './verdict.ts'

/** One line per connection: no path, no query string, no address. */
export interface EgressDecision {
  host: string
  port: number
  carrier: Carrier
  verdict: EgressVerdict
}

/** The outcome of one connection the browser requested. */
export type EgressVerdict =
  | { kind: 'connected' }
  | { kind: 'denied'; rule: DenialRule }
  | { kind: 'failed'; reason: DialFailure }

/** What a connection is for: requests, a WebSocket, or peer-to-peer exchange (WebRTC). */
export const carriers = ['request', 'socket', 'peer'] as const
export type Carrier = (typeof carriers)[number]

export interface Connection extends Endpoint {
  carrier: Carrier
}

/** A session's own rule in addition to those for hosts and addresses; must not throw. */
export type MayConnect = (connection: Connection) => boolean

/** Called once, when a connection that was admitted has ended or could not be made. Must not throw. */
export type Release = () => void

/** Decides about a connection for requests before it is made, possibly after a wait; null if it is refused. Must not throw. */
export type AwaitRequest = (connection: Connection) => Promise<Release | null>

/** The proxy of one browser session, on its own loopback ports. */
export interface EgressProxy extends AsyncDisposable {
  port: number
  /** For WebSockets only: their traffic cannot otherwise be distinguished from requests. */
  socketPort: number
  /** Closes the connections that are no longer allowed. */
  recheck: () => void
}

/** A page can name any number of hosts, each with a name server that never responds. */
const MAX_LOOKUPS = 8
const IDLE_TIMEOUT_MS = 300_000

/** A session's own rules for the proxy. */
export interface EgressRules {
  /** Called before a connection is made and again once it is open; by default all are allowed. */
  mayConnect?: MayConnect
  /** By default all are admitted. */
  awaitRequest?: AwaitRequest
  /** Limits for all traffic; by default there are none. */
  traffic?: Traffic
}

/**
 * Starts the only network exit of a session's browser: it resolves, checks every address and dials a checked one.
 * `onDecision` is called once per connection and must not throw. Closing the proxy closes every tunnel.
 */
export async function startEgressProxy(
  deps: GuardDeps,
  onDecision: (decision: EgressDecision) => void,
  { mayConnect = () => true, awaitRequest = awaitNone, traffic = anyTraffic }: EgressRules = {},
): Promise<EgressProxy> {
  const closing = new AbortController()
  const upstreams = new Map<Socket, Connection>()
  const guard = { ...deps, lookupSlots: createSlots(MAX_LOOKUPS) }
  const dialWithin = createDial(
    guard,
    { mayConnect, awaitRequest, traffic },
    upstreams,
    closing.signal,
  )
  const dial = async (connection: Connection): Promise<Dialled> => {
    traffic.noteConnection()
    const dialled = await dialWithin(connection)
    const { host, port, carrier } = connection
    onDecision({ host, port, carrier, verdict: withoutSocket(dialled) })
    if (dialled.kind === 'connected') keepUntilClosed(upstreams, dialled.socket, connection)
    return dialled
  }
  const clients = new Set<Socket>()
  const exit = { dial, traffic, clients }
  const requests = createProxyServer(exit, 'request')
  const sockets = createProxyServer(exit, 'socket')
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

/** Dials within the session's rules and limits. */
function createDial(
  guard: GuardDeps,
  { mayConnect, awaitRequest, traffic }: Required<EgressRules>,
  upstreams: ReadonlyMap<Socket, Connection>,
  signal: AbortSignal,
): (connection: Connection) => Promise<Dialled> {
  let dialling = 0
  const dialAdmitted = async (connection: Connection): Promise<Dialled> => {
    if (!traffic.noteOpening(upstreams.size + dialling)) return deny('too_many_connections')
    dialling += 1
    const dialled = await dialGuarded(guard, connection.host, connection.port, signal)
    dialling -= 1
    if (dialled.kind !== 'connected' || mayConnect(connection)) return dialled
    dialled.socket.destroy()
    return deny('login')
  }
  return async (connection) => {
    if (!mayConnect(connection)) return deny('login')
    const release =
      connection.carrier === 'request' ? await awaitRequest(connection) : ignoreRelease
    if (release === null) return deny('unannounced')
    const dialled = await dialAdmitted(connection)
    if (dialled.kind === 'connected') dialled.socket.once('close', release)
    else release()
    return dialled
  }
}

/** State shared by the servers of one proxy. */
interface Exit {
  dial: (connection: Connection) => Promise<Dialled>
  traffic: Traffic
  clients: Set<Socket>
}

function createProxyServer(
  { dial, traffic, clients }: Exit,
  carrier: 'request' | 'socket',
): Server {
  // A page's request must not affect more than its own connection.
  const server = createServer((request, response) => {
    runInBackground(
      () => {
        const way = { dial: (endpoint: Endpoint) => dial({ ...endpoint, carrier }), traffic }
        return forwardRequest(way, request, response)
      },
      () => response.destroy(),
    )
  })
  server.on('connect', (request, client, head) => {
    // Chromium sends a User-Agent for everything it loads; only WebRTC requests its tunnels without one.
    const asking = request.headers['user-agent'] === undefined ? 'peer' : carrier
    runInBackground(
      () => {
        const way = {
          dial: (endpoint: Endpoint) => dial({ ...endpoint, carrier: asking }),
          traffic,
        }
        return openTunnel(way, request, { client, head })
      },
      () => client.destroy(),
    )
  })
  // The server drops a connection from its list once it becomes a tunnel, and would wait for the client to close it.
  server.on('connection', (client: Socket) => {
    clients.add(client)
    client.once('close', () => clients.delete(client))
  })
  return server
}

const ignoreRelease: Release = () => undefined

async function awaitNone(): Promise<Release> {
  return ignoreRelease
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
