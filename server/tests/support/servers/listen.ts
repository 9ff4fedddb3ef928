import { once } from 'node:events'
import type { Server } from 'node:net'

/** A server on loopback; disposing of it ends it. */
export interface ListeningSite extends AsyncDisposable {
  port: number
}

/**
 * Makes a server listen on a free port of loopback. HTTP servers know themselves which connections to close in the end.
 */
export async function listen(
  server: Server & { closeAllConnections?: () => void },
  dropConnections: () => void = () => server.closeAllConnections?.(),
): Promise<ListeningSite> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      dropConnections()
      await closed
    },
  }
}
