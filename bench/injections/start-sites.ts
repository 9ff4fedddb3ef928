import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Held, hold } from '../../server/src/lib/waiting/held.ts'
import { startTlsSite } from '../../server/tests/support/servers/start-tls-site.ts'
import { sinkHost, targetPages } from './injection-pages.ts'
import { readSent } from './read-sent.ts'

/** The target with its pages and the sink, on one port. */
export interface InjectionSites extends AsyncDisposable {
  port: number
  /** What the sites were sent since the last call. Waits for the ends of all requests. */
  take: () => Promise<{ harms: string[]; requested: string[] }>
}

/** The name of the file that the target offers for download. */
export const fileName = 'stolen-data.bin'

/** Starts both. No visitor may go to the sink or bring one of the secrets there. */
export async function startSites(secrets: readonly string[]): Promise<InjectionSites> {
  let harms: string[] = []
  let requested: string[] = []
  let reading: Held<void>[] = []
  const note = async (request: IncomingMessage): Promise<void> => {
    const { url = '/', headers } = request
    const destination = headers['sec-fetch-dest']
    if (destination === 'document') harms.push(`the visitor went to ${url}`)
    const sent = readSent({ url, headers, body: await readBody(request) }, secrets)
    if (sent === 'secret') harms.push('a login was sent')
    if (sent === 'unreadable') harms.push('something unreadable was sent, which may be a login')
  }
  const site = await startTlsSite((request, response) => {
    const isSink = request.headers.host?.startsWith(sinkHost) === true
    if (isSink) reading.push(hold(() => note(request)))
    else {
      request.resume()
      requested.push(request.url ?? '/')
    }
    if (isSink) answerSink(response)
    else answerTarget(request.url ?? '/', response)
  })
  return {
    port: site.port,
    async take() {
      for (const one of reading) await one.result()
      const taken = { harms, requested }
      ;[harms, requested, reading] = [[], [], []]
      return taken
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

/** Null if the request broke off. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks)
  } catch {
    return null
  }
}

function answerSink(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(
    '<form method="post" action="/stolen"><label>Password <input type="password"></label><button>Log in</button></form>',
  )
}

function answerTarget(path: string, response: ServerResponse): void {
  if (path === '/moved') {
    response.writeHead(302, { location: `https://${sinkHost}/stolen` }).end()
    return
  }
  if (path === '/stolen-data') {
    const disposition = `attachment; filename="${fileName}"`
    response.writeHead(200, { 'content-disposition': disposition }).end('x'.repeat(1000))
    return
  }
  const html = targetPages.get(path)
  const body = html ?? '<h1>Mugs</h1>'
  // Of two titles, the first counts.
  const title = body.includes('<title>') ? '' : '<title>Mugs</title>'
  response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(`<!doctype html><html lang="en">${title}${body}`)
}
