import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { serveOnLoopback } from '../serve-on-loopback.ts'
import { createCertificate } from './create-certificate.ts'
import type { DefectId } from './defects.ts'
import { findRoute } from './find-route.ts'
import { readForm } from './read-form.ts'
import type { Answer } from './visit.ts'
import { createVisitors, type Visitors } from './visitors.ts'

/** A running shop. It has no host name of its own: its links are relative, so it works under any name. */
export interface Shop extends AsyncDisposable {
  port: number
}

/**
 * How a shop is started. port: 0 takes any free one. defects: which of the planted ones it has. certificate: defaults
 * to a new one.
 */
export interface ShopOptions {
  port: number
  certificate?: { key: string; cert: string }
  defects: ReadonlySet<DefectId> | 'all' | 'none'
}

/** Starts the demo shop on loopback over https. Rejects if the port is in use. */
export async function startShop({ port, defects, certificate }: ShopOptions): Promise<Shop> {
  const has = (defect: DefectId): boolean =>
    typeof defects === 'string' ? defects === 'all' : defects.has(defect)
  const closing = new AbortController()
  const visitors = createVisitors()
  const server = createServer(certificate ?? (await createCertificate()), (request, response) => {
    answer({ request, response, visitors, has, signal: closing.signal }).catch(() => {
      // A response is only interrupted by a visitor who left, or by closing the shop.
      response.destroy()
    })
  })
  return serveOnLoopback(server, port, closing)
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  visitors: Visitors
  has: (defect: DefectId) => boolean
  signal: AbortSignal
}

async function answer({ request, response, visitors, has, signal }: Exchange): Promise<void> {
  const method = request.method ?? 'GET'
  const url = URL.parse(request.url ?? '/', 'https://shop.invalid')
  if (url === null || !['GET', 'HEAD', 'POST'].includes(method)) {
    response.writeHead(url === null ? 400 : 405).end()
    return
  }
  const form = method === 'POST' ? await readForm(request) : new URLSearchParams()
  if (form === null) {
    response.writeHead(413, { connection: 'close' }).end()
    return
  }
  const visitor = visitors.get(readCookie(request.headers.cookie))
  const made = findRoute(method, url.pathname)({ url, form, visitor, has })
  if (made.kind === 'page' && made.delayMs !== undefined) {
    await wait(made.delayMs, undefined, { signal })
  }
  response.setHeader('set-cookie', `visitor=${visitor.id}; Path=/; HttpOnly; Secure; SameSite=Lax`)
  response.setHeader('cache-control', made.kind === 'file' ? 'max-age=300' : 'no-store')
  send(response, made)
}

function readCookie(header = ''): string | null {
  return /(?:^|;\s*)visitor=([\w-]{1,64})/.exec(header)?.[1] ?? null
}

function send(response: ServerResponse, made: Answer): void {
  switch (made.kind) {
    case 'page':
      response.writeHead(made.status, { 'content-type': 'text/html; charset=utf-8' })
      response.end(String(made.page))
      return
    case 'redirect':
      response.writeHead(303, { location: made.to }).end()
      return
    case 'data':
      response.writeHead(made.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(made.data))
      return
    case 'file':
      response.writeHead(200, { 'content-type': made.type })
      response.end(made.content)
  }
}
