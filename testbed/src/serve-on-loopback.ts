import { once } from 'node:events'
import type { Server } from 'node:https'

/**
 * Listens on 127.0.0.1; port 0 takes any free one. Disposing aborts `closing`, closes every connection and waits for
 * the server to end.
 */
export async function serveOnLoopback(
  server: Server,
  port: number,
  closing: AbortController,
): Promise<AsyncDisposable & { port: number }> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    port: address.port,
    async [Symbol.asyncDispose]() {
      closing.abort()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
