import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type LocalSite, startLocalSite } from '../servers/local-site.ts'
import type { SiteAnswer, SiteRequest } from './small-sites.ts'

/** Serves a site that answers by method, path, form and query. */
export async function startSmallSite(
  answer: (request: SiteRequest) => SiteAnswer,
): Promise<LocalSite> {
  return startLocalSite({}, (request, response) => {
    reply(request, response, answer).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined)
    })
    return true
  })
}

async function reply(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: SiteRequest) => SiteAnswer,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://local')
  const page = answer({
    method: request.method ?? 'GET',
    path: url.pathname,
    form: Object.fromEntries(new URLSearchParams(await text(request))),
    query: Object.fromEntries(url.searchParams),
  })
  if (typeof page === 'string') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page)
  } else {
    response.writeHead(303, { location: page.to })
    response.end()
  }
}
