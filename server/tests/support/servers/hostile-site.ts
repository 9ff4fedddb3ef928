import type { IncomingMessage, ServerResponse } from 'node:http'
import { crc32, deflateSync } from 'node:zlib'
import type { ListeningSite } from './listen.ts'
import { startTlsSite } from './start-tls-site.ts'

/**
 * Pages by the first label of their host; each exhausts something: processor, memory, patience, the way back. The
 * slowest comes first.
 */
export const hostilePages = {
  'opens-windows-by-itself': openWindows(100),
  spins: '<script>setTimeout(() => { for (;;) {} }, 300)</script>',
  hoards: `<button onclick="fetch('/hoard'); window.hoard = []; for (;;) hoard.push(new Array(5e6).fill(Math.random()))">Go</button>`,
  'opens-windows': `<button onclick="fetch('/windows'); for (let i = 0; i < 100; i++) open('/window')">Go</button>`,
  'shows-dialogs': `<script>for (let i = 0; i < 334; i++) { alert('a' + i); confirm('c' + i); prompt('p' + i) }</script>`,
  'refuses-to-leave': `<script>onbeforeunload = () => 'stay'</script><a href="/other">Other</a>`,
  'adds-to-the-history': `<h1>Tea</h1><script>let i = 0; setInterval(() => history.pushState({}, '', '/p' + i++), 5)</script>`,
  'refreshes-itself': '<meta http-equiv="refresh" content="0.1"><p>Again</p>',
  'is-heavy': '<div><p>text</p></div>'.repeat(25_000),
  'nests-shadow-trees': `<h1>Tea</h1><div id=host></div><script>let at = host; for (let i = 0; i < 2000; i++) { const root = at.attachShadow({ mode: 'open' }); at = document.createElement('div'); root.append('x', at) }</script>`,
  'never-rests': `<script>setInterval(() => { heading.textContent = Date.now() }, 10)</script><h1 id=heading></h1>`,
  'never-ends': `<script>onscroll = () => { for (let i = 0; i < 50; i++) document.body.append(document.createElement('p')) }</script>${'<p>more</p>'.repeat(200)}`,
  'spawns-workers': `<h1>Tea</h1><script>for (let i = 0; i < 20; i++) new Worker(URL.createObjectURL(new Blob(['for(;;){}'])))</script>`,
  'draws-without-end': `<canvas id=c width=8000 height=8000></canvas><script>const g = c.getContext('2d'); (function paint() { g.fillRect(0, 0, 8000, 8000); requestAnimationFrame(paint) })()</script>`,
  'shows-a-huge-picture': '<h1>Picture</h1><img src="/huge.png" alt="Sky">',
  'waits-for-ever': `<p id=text>Loading</p><script>fetch('/never').then(() => { text.textContent = 'Done' })</script>`,
  'drips-its-page': '<h1>Tea</h1><p>More is coming.</p>',
  'offers-a-download': '<a href="/endless-download">Get it</a>',
  'installs-a-service-worker': `<p id=text>Waiting</p><script>navigator.serviceWorker.register('/worker.js').then(() => { text.textContent = 'Installed' }, () => { text.textContent = 'Refused' })</script>`,
} as const

/** Opens as many windows as soon as it is shown. */
export function openWindows(count: number): string {
  return `<script>for (let i = 0; i < ${count}; i++) open('/window')</script><p>Windows</p>`
}

export type HostilePage = keyof typeof hostilePages

/** Shown for every other name and path. */
const ordinary = `<h1>Tea</h1><p>We sell tea.</p><a href="/other">Our teas</a>`

/** HTML of a page, or what answers every request of its host. */
type AddedPage = string | ((response: ServerResponse, path: string) => void)

/** One https site for all of them, and for those that are added. `onRequest` is called with the first label of the host and the path. */
export async function startHostileSite(
  added: Readonly<Record<string, AddedPage>> = {},
  onRequest: (name: string, path: string) => void = () => undefined,
): Promise<ListeningSite> {
  const pages: Readonly<Record<string, AddedPage>> = { ...hostilePages, ...added }
  return startTlsSite((request, response) => {
    onRequest(readName(request), request.url ?? '/')
    answer(pages, request, response)
  })
}

function readName({ headers }: IncomingMessage): string {
  return (headers.host ?? '').split('.')[0] ?? ''
}

function answer(
  pages: Readonly<Record<string, AddedPage>>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const name = readName(request)
  const path = request.url ?? '/'
  const page = pages[name] ?? ordinary
  const special = specialPaths[path]
  if (special !== undefined) {
    special(response)
    return
  }
  if (typeof page === 'function') {
    page(response, path)
    return
  }
  const body = path === '/' ? page : ordinary
  response.writeHead(200, { 'content-type': 'text/html' })
  response.write(`<!doctype html><html lang="en"><title>${name}</title>${body}`)
  if (name === 'drips-its-page') keepWriting(response, '<p>.</p>', 200)
  else response.end()
}

const specialPaths: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/window': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><html lang="en"><title>Window</title><p>A window.</p>')
  },
  '/never': () => undefined,
  '/worker.js': (response) => {
    response.writeHead(200, { 'content-type': 'text/javascript' })
    response.end("onfetch = (event) => event.respondWith(new Response('<h1>Taken over</h1>'))")
  },
  '/huge.png': (response) => {
    response.writeHead(200, { 'content-type': 'image/png' })
    response.end(drawBlankPng(10_000))
  },
  '/endless-download': (response) => {
    response.writeHead(200, { 'content-disposition': 'attachment; filename="film.bin"' })
    keepWriting(response, 'x'.repeat(64 * 1024), 5)
  },
}

function keepWriting(response: ServerResponse, chunk: string, everyMs: number): void {
  const writing = setInterval(() => response.write(chunk), everyMs)
  response.on('close', () => clearInterval(writing))
}

/** A square of one colour, one bit per pixel: few bytes that unpack to many. */
function drawBlankPng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [drawChunk('IHDR', header), drawChunk('IDAT', rows)]
  return Buffer.concat([signature, ...chunks, drawChunk('IEND', Buffer.alloc(0))])
}

function drawChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
