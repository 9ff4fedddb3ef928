import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of this address that nobody listens on. The system hands the same one out again only after many others. */
export async function findFreePort(host: string): Promise<number> {
  const server = createServer()
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('the system named no port')
  return address.port
}
