import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, request } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { serveOnLoopback } from '../../testbed/src/serve-on-loopback.ts'
import { createCertificate } from '../../testbed/src/shop/create-certificate.ts'

/** Where a front leads at the moment. */
export interface Behind {
  port: number
  /** How the site behind is called, if it has several names. */
  host?: string
}

/** Serves at one address what is at another one, over https on loopback; `find` says where for each request. */
export async function startFront(
  find: () => Behind,
  change: (page: string) => string = (page) => page,
): Promise<AsyncDisposable & { port: number }> {
  const answer = async (asked: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { port, host } = find()
    const { method, url: path, headers } = asked
    const named = host === undefined ? headers : { ...headers, host }
    const sent = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: named,
      rejectUnauthorized: false,
    })
    const received = new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject)
    })
    await pipeline(asked, sent)
    const given = await received
    const body = await buffer(given)
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = given.headers
    const isPage = given.headers['content-type']?.includes('html') ?? false
    response.writeHead(given.statusCode ?? 502, rest)
    response.end(isPage ? change(body.toString()) : body)
  }
  const server = createServer(await createCertificate(), (asked, response) => {
    answer(asked, response).catch(() => response.destroy())
  })
  return serveOnLoopback(server, 0, new AbortController())
}
