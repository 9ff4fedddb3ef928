import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** In which a client on the same busy machine sends what it is late with. */
const graceMs = 100

/**
 * Ends a connection that was idle for its keep-alive time. Node would also end one whose next request is still unread, or
 * just being sent, because the machine was busy, and the client would see a network error.
 */
export function closeIdleConnections(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket
    const closeUnlessUsed = (): void => {
      if (socket.bytesRead === bytesRead) socket.destroy()
    }
    // Data that has arrived until then is read first.
    setTimeout(() => setImmediate(closeUnlessUsed), graceMs).unref()
  })
}
