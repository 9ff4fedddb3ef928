import { createServer, type Socket } from 'node:net'
/** Serves the hostile sites, reports their ports, and ends with the process that started it. */
import { startHostileSite } from '../../server/tests/support/servers/hostile-site.ts'
import { listen, type ListeningSite } from '../../server/tests/support/servers/listen.ts'
import { attackPaths, faultyHost, floodingPages } from './flooding-pages.ts'

/** How often each site was used, by the first label of its host, and some also by the path of their attack. */
const counts = new Map<string, number>()
const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)

const site = await startHostileSite(floodingPages, (name, path) => {
  count(name)
  if (attackPaths[name] === path) count(`${name}${path}`)
})
const faulty = await startFaultyTls(() => count(faultyHost.split('.')[0] ?? ''))
process.once('disconnect', () => process.exit(0))
process.on('message', () => process.send?.(Object.fromEntries(counts)))
process.send?.([site.port, faulty.port])

/** What a client gets after its first bytes, in turn. */
const faults: readonly ((socket: Socket) => void)[] = [
  // No TLS at all.
  (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nTea'),
  (socket) => socket.resetAndDestroy(),
  // A fatal alert: handshake_failure.
  (socket) => socket.end(Buffer.from('15030300020228', 'hex')),
  // The header of a record that never comes.
  (socket) => socket.end(Buffer.from('1603030200', 'hex')),
]

/** A server on which no TLS handshake succeeds, each for another reason than the one before. */
async function startFaultyTls(onConnection: () => void): Promise<ListeningSite> {
  let connections = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.once('data', () => {
      onConnection()
      faults[connections % faults.length]?.(socket)
      connections += 1
    })
  })
  return listen(server, () => {
    for (const socket of sockets) socket.destroy()
  })
}
