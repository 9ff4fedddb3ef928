import { once } from 'node:events'
import type { Server } from 'node:net'

/** Something that listens on loopback; disposing of it ends it. */
export interface ListeningSite extends AsyncDisposable {
  port: number
}

/** Lets a server listen on a free port of loopback. Those of http know themselves which connections to drop in the end. */
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
