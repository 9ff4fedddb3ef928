import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { listen, type ListeningSite } from './listen.ts'
import { testCertificate } from './test-certificate.ts'

/** HTML of a page, or a function that writes the response. */
export type TestPage = string | ((request: IncomingMessage, response: ServerResponse) => void)

/** An https site on loopback whose pages a test defines by path. */
export interface TestSite extends ListeningSite {
  /** Requested paths, `host/path`, in order. */
  requests: string[]
}

export async function startTestSite(pages: Readonly<Record<string, TestPage>>): Promise<TestSite> {
  const requests: string[] = []
  const server = createServer(testCertificate, (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'https://site')
    requests.push(`${request.headers.host}${pathname}`)
    const page = pages[pathname]
    if (typeof page === 'function') {
      page(request, response)
      return
    }
    response.statusCode = page === undefined ? 404 : 200
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page ?? '<title>Not found</title>')
  })
  return { ...(await listen(server)), requests }
}
