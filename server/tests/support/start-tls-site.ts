import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import type { Server } from 'node:net'
import { createServer } from 'node:https'
import { createCertificate } from '@understudy/demo/shop/create-certificate'

/** Something that listens on loopback. */
export interface ListeningSite extends AsyncDisposable {
  port: number
}

/** An https site with a certificate of its own; a name reaches it through TEST_HOSTS. */
export async function startTlsSite(answer: RequestListener): Promise<ListeningSite> {
  const server = createServer(await createCertificate(), answer)
  return listen(server, () => server.closeAllConnections())
}

/** Lets a server listen on a free port of loopback. */
export async function listen(server: Server, dropConnections: () => void): Promise<ListeningSite> {
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
