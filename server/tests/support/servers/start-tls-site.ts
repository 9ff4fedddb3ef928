import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { createCertificate } from '@understudy/testbed/shop/create-certificate'
import type { ListeningSite } from './listen.ts'
import { listen } from './listen.ts'

/** An https site with a certificate of its own; a name reaches it through TEST_HOSTS. */
export async function startTlsSite(answer: RequestListener): Promise<ListeningSite> {
  const server = createServer(await createCertificate(), answer)
  return listen(server)
}
