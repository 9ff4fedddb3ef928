import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { serveOnLoopback } from '../serve-on-loopback.ts'
import { createCertificate } from '../shop/create-certificate.ts'
import { readForm } from '../shop/read-form.ts'
import { drawPhoto } from './draw-photo.ts'
import { createFrame, drawPicture, siteStyle } from './frame.ts'
import type { BenchmarkSite, SiteAnswer, SitePages, SiteRequest } from './site.ts'

/** The running sites of the benchmark. */
export interface ServedSites extends AsyncDisposable {
  port: number
  /** Every host name of a site. */
  hosts: readonly string[]
}

/** The parent domain of every site. */
export const sitesDomain = 'sites.understudy.example'

/** The host name of a site or of its twin. It reveals neither, because a language model would read it. */
export function nameHost({ name }: Pick<BenchmarkSite, 'name'>, isDefective: boolean): string {
  const digest = createHash('sha256').update(`${name} ${isDefective}`).digest('hex').slice(0, 10)
  return `s${digest}.${sitesDomain}`
}

/** Serves all sites and their twins on one loopback port, each under its own host name. */
export async function startSites(sites: readonly BenchmarkSite[]): Promise<ServedSites> {
  const pagesOf = new Map<string, SitePages>(
    sites.flatMap((site) =>
      [true, false].map((isDefective) => [nameHost(site, isDefective), site.pages(isDefective)]),
    ),
  )
  const closing = new AbortController()
  const server = createServer(await createCertificate(), (request, response) => {
    answer({ request, response, pagesOf, signal: closing.signal }).catch(() => {
      // A response is only interrupted by a visitor who left, or by closing the sites.
      response.destroy()
    })
  })
  const served = await serveOnLoopback(server, 0, closing)
  return { ...served, hosts: [...pagesOf.keys()] }
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  pagesOf: ReadonlyMap<string, SitePages>
  signal: AbortSignal
}

async function answer({ request, response, pagesOf, signal }: Exchange): Promise<void> {
  const host = request.headers.host ?? ''
  const url = URL.parse(request.url ?? '/', `https://${host}`)
  const pages = pagesOf.get(host.replace(/:\d+$/, ''))
  if (url === null || pages === undefined) {
    response.writeHead(421).end()
    return
  }
  const method = request.method ?? 'GET'
  const form = method === 'POST' ? await readForm(request) : new URLSearchParams()
  if (form === null) {
    response.writeHead(413, { connection: 'close' }).end()
    return
  }
  const cookies = readCookies(request.headers.cookie)
  const made = findAnswer(pages, { method, url, form, cookies })
  if (made.delayMs !== undefined) await wait(made.delayMs, undefined, { signal })
  send(response, made)
}

/** The response of a site; for unknown addresses its own page, if it has one. */
export function findAnswer(pages: SitePages, request: SiteRequest): SiteAnswer {
  const { pathname } = request.url
  const page = Object.hasOwn(pages, pathname) ? pages[pathname] : undefined
  if (typeof page === 'string') return { status: 200, body: page }
  if (page !== undefined) return page(request)
  if (pathname === '/style.css') return { status: 200, body: siteStyle, type: 'text/css' }
  return findPicture(pathname) ?? { status: 404, body: notFound }
}

function findPicture(pathname: string): SiteAnswer | null {
  if (pathname === '/favicon.svg') return answerPicture('icon')
  const drawing = /^\/pictures\/([\w-]+)\.svg$/.exec(pathname)?.[1]
  if (drawing !== undefined) return answerPicture(drawing)
  const photo = /^\/photos\/(?<name>[\w-]+)-(?<width>\d{2,3})x(?<height>\d{2,3})\.png$/
  const { name = '', width = '', height = '' } = photo.exec(pathname)?.groups ?? {}
  if (name === '') return null
  const bytes = drawPhoto(name, Number(width), Number(height))
  return { status: 200, body: '', bytes, type: 'image/png' }
}

function answerPicture(name: string): SiteAnswer {
  return { status: 200, body: drawPicture(name), type: 'image/svg+xml' }
}

const notFound = createFrame('Not found', {})(
  'Page not found',
  '<h1>Page not found</h1><p>There is nothing at this address.</p><p><a href="/">Back to the start</a></p>',
)

function readCookies(header = ''): Map<string, string> {
  const pairs = header.split(';').map((pair) => pair.trim().split('='))
  return new Map(pairs.map(([name = '', value = '']) => [name, value]))
}

function send(response: ServerResponse, made: SiteAnswer): void {
  const type = made.type ?? 'text/html'
  response.setHeader('content-type', made.bytes === undefined ? `${type}; charset=utf-8` : type)
  response.setHeader('cache-control', 'no-store')
  if (made.location !== undefined) response.setHeader('location', made.location)
  if (made.cookie !== undefined) {
    response.setHeader('set-cookie', `${made.cookie}; Path=/; Secure; SameSite=Lax`)
  }
  response.writeHead(made.status)
  response.end(made.bytes ?? made.body)
}
