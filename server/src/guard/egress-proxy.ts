import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'

import { runInBackground } from '../lib/waiting/run-in-background.ts'
import type { Dialled } from './dial-guarded.ts'
import { dialGuarded } from './dial-guarded.ts'
import { forwardRequest, openTunnel } from './egress-exchange.ts'
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

/** The proxy of one browser session, on a loopback port of its own. */
export interface EgressProxy extends AsyncDisposable {
  port: number
}

const MAX_CONNECTIONS = 256
/** A page may name as many hosts as it likes, and each may have a name server that never answers. */
const MAX_LOOKUPS = 8
const IDLE_TIMEOUT_MS = 300_000

/**
 * Starts the only way out of a session's browser: resolves, checks every address, dials a checked one. `onDecision` is
 * called once per connection and must not throw. Closing it cuts every tunnel.
 */
export async function startEgressProxy(
  deps: GuardDeps,
  onDecision: (decision: EgressDecision) => void,
): Promise<EgressProxy> {
  const closing = new AbortController()
  const upstreams = new Set<Socket>()
  const guard = { ...deps, lookupSlots: createLookupSlots(MAX_LOOKUPS) }
  let dialling = 0
  const dial = async (host: string, port: number): Promise<Dialled> => {
    const isFull = upstreams.size + dialling >= MAX_CONNECTIONS
    dialling += 1
    const dialled = isFull
      ? deny('too_many_connections')
      : await dialGuarded(guard, host, port, closing.signal)
    dialling -= 1
    onDecision({ host, port, verdict: withoutSocket(dialled) })
    if (dialled.kind === 'connected') keepUntilClosed(upstreams, dialled.socket)
    return dialled
  }
  // What a page asks for must not end more than its own connection.
  const server = createServer((request, response) => {
    runInBackground(
      () => forwardRequest(dial, request, response),
      () => response.destroy(),
    )
  })
  server.on('connect', (request, client, head) => {
    runInBackground(
      () => openTunnel(dial, request, { client, head }),
      () => client.destroy(),
    )
  })
  // The server forgets a connection once it asks for a tunnel, and would wait for the client to close it.
  const clients = new Set<Socket>()
  server.on('connection', (client: Socket) => {
    clients.add(client)
    client.once('close', () => clients.delete(client))
  })
  const port = await listenOnLoopback(server)
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      closing.abort()
      for (const socket of [...upstreams, ...clients]) socket.destroy()
      await close(server)
    },
  }
}

function withoutSocket(dialled: Dialled): EgressVerdict {
  return dialled.kind === 'connected' ? { kind: 'connected' } : dialled
}

function keepUntilClosed(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket)
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
