import type { RequestListener } from 'node:http'
import { createServer } from 'node:http'
import { listen } from './listen.ts'

/** A site on a loopback port, gone when disposed. */
export interface LocalSite extends AsyncDisposable {
  url: string
}

/** Serves HTML by path; a listener may take over any request by answering it and returning true. */
export async function startLocalSite(
  pages: Readonly<Record<string, string>>,
  takeOver: (...parameters: Parameters<RequestListener>) => boolean = () => false,
): Promise<LocalSite> {
  const server = createServer((request, response) => {
    if (takeOver(request, response)) return
    const page = pages[new URL(request.url ?? '/', 'http://local').pathname]
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' })
    response.end(`<!doctype html><html lang="en"><title>Test</title>${page ?? '<p>Not found</p>'}`)
  })
  const site = await listen(server)
  return {
    url: `http://127.0.0.1:${site.port}/`,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}
