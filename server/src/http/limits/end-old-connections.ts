import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Requests that a client may send before it can know the end; while an earlier response is open, all of them stay in memory. */
const mostUnanswered = 100

/**
 * Ends a connection with the response to its `maxRequests`th request, which says so. Node's own limit only announces the
 * end, keeps the connection open and answers 503 to requests that were sent before the client could know. Here they are
 * neither carried out nor answered, as HTTP expects it, so that a client can repeat them on a new connection. A client that sends more of them than `mostUnanswered` is disconnected.
 */
export function endOldConnections(server: FastifyInstance, maxRequests: number): void {
  const received = new WeakMap<Socket, number>()
  server.addHook('onRequest', ({ raw }, reply, done) => {
    const count = (received.get(raw.socket) ?? 0) + 1
    received.set(raw.socket, count)
    if (count === maxRequests) reply.header('connection', 'close')
    if (count > maxRequests) reply.hijack()
    if (count > maxRequests + mostUnanswered) raw.socket.destroy()
    done()
  })
}
