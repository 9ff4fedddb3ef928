import { once } from 'node:events'
import { createServer } from 'node:net'

/** A free port of this address. The system does not assign the same one again until after many others. */
export async function findFreePort(host: string): Promise<number> {
  const server = createServer()
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string')
    throw new Error('the system assigned no port')
  return address.port
}
