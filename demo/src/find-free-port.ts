import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of 127.0.0.1 that nothing listens on: the first of the wanted ones that is free, or else any. */
export async function findFreePort(...wanted: readonly number[]): Promise<number> {
  for (const port of [...wanted, 0]) {
    const server = createServer()
    server.listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch (error) {
      if (port !== 0) continue
      throw error
    }
    const address = server.address()
    server.close()
    await once(server, 'close')
    if (address !== null && typeof address !== 'string') return address.port
  }
  throw new Error('no port is free')
}
