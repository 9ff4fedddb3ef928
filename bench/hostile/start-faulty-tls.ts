import type { Socket } from 'node:net'
import { createServer } from 'node:net'
import type { ListeningSite } from '../../server/tests/support/servers/listen.ts'
import { listen } from '../../server/tests/support/servers/listen.ts'

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
export async function startFaultyTls(onConnection: () => void): Promise<ListeningSite> {
  let count = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.once('data', () => {
      onConnection()
      faults[count % faults.length]?.(socket)
      count += 1
    })
  })
  return listen(server, () => {
    for (const socket of sockets) socket.destroy()
  })
}
