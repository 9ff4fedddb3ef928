import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { listen, type ListeningSite } from './listen.ts'
import { testCertificate } from './test-certificate.ts'

/** An https site, reachable by a name through TEST_HOSTS. */
export async function startTlsSite(answer: RequestListener): Promise<ListeningSite> {
  const server = createServer(testCertificate, answer)
  return listen(server)
}
