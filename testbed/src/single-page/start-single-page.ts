import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { serveOnLoopback } from '../serve-on-loopback.ts'
import { createCertificate } from '../shop/create-certificate.ts'
import { singlePage, teas } from './single-page.ts'

/** How long the application's data takes. */
const dataMs = 40

/** Starts a small single-page application on a free loopback port over https. */
export async function startSinglePage(): Promise<AsyncDisposable & { port: number }> {
  const closing = new AbortController()
  const server = createServer(await createCertificate(), (request, response) => {
    answer(request, response, closing.signal).catch(() => {
      // A response is only interrupted by a visitor who left, or by closing the site.
      response.destroy()
    })
  })
  return serveOnLoopback(server, 0, closing)
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  request.resume()
  response.setHeader('cache-control', 'no-store')
  if (request.url?.startsWith('/api/') !== true) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(singlePage)
    return
  }
  await wait(dataMs, undefined, { signal })
  const data = request.method === 'POST' ? { number: 'T-1001' } : teas
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(data))
}
