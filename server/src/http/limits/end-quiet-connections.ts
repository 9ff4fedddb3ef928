import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Ends a connection on which nothing came for as long as it is kept. Node would also end one whose next request lies there
 * unread because the process was busy that long, and the client would take that for a fault of the network.
 */
export function endQuietConnections(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket
    // What has arrived is read before.
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy()
    })
  })
}
