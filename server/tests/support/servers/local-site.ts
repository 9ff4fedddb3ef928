import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { listen } from './listen.ts'
import { testCertificate } from './test-certificate.ts'

/** An https site on a loopback port, closed when disposed. */
export interface LocalSite extends AsyncDisposable {
  /** Includes the port, so that a session can map the name to it. */
  url: string
}

/** Serves HTML by path; a listener can handle any request by answering it and returning true. */
export async function startLocalSite(
  pages: Readonly<Record<string, string>>,
  takeOver: (...parameters: Parameters<RequestListener>) => boolean = () => false,
): Promise<LocalSite> {
  const server = createServer(testCertificate, (request, response) => {
    if (takeOver(request, response)) return
    const page = pages[new URL(request.url ?? '/', 'http://local').pathname]
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' })
    response.end(`<!doctype html><html lang="en"><title>Test</title>${page ?? '<p>Not found</p>'}`)
  })
  const site = await listen(server)
  return {
    url: `https://local.test.example:${site.port}/`,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}
