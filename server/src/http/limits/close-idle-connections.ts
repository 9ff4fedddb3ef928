import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Ends a connection that was idle for its keep-alive time. Node would also end one whose next request is still unread
 * because the process was busy, and the client would see a network error.
 */
export function closeIdleConnections(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket
    // Data that has arrived is read first.
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy()
    })
  })
}
