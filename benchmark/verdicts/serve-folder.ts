import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { extname, join, normalize } from 'node:path'
import { serveOnLoopback } from '../../testbed/src/serve-on-loopback.ts'
import { createCertificate } from '../../testbed/src/shop/create-certificate.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Serves the files of a folder as they are, over https on loopback. */
export async function serveFolder(folder: string): Promise<AsyncDisposable & { port: number }> {
  const server = createServer(await createCertificate(), (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'https://folder.invalid')
    const path = normalize(decodeURIComponent(pathname))
    const file = path.endsWith('/') ? `${path}index.html` : path
    readFile(join(folder, file)).then(
      (content) =>
        response
          .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
          .end(content),
      () => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'),
    )
  })
  return serveOnLoopback(server, 0, new AbortController())
}
