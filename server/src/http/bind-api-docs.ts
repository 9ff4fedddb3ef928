import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fastify } from 'fastify'
import { ApiError } from '../lib/api-error.ts'
import type { Held } from '../lib/waiting/held.ts'
import { hold } from '../lib/waiting/held.ts'

const prefix = '/docs'

/** The page's script comes from this server; the page uses inline styles and calls the API it documents. */
const docsPolicy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * The OpenAPI document at /openapi.json and the page that shows it at /docs. Both are made at the first request: the
 * page's library is 4 MB of script and 300 modules, and most processes are never asked for it.
 */
export function bindApiDocs(server: FastifyInstance, describeApi: () => object): void {
  let text: string | null = null
  server.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(describeApi())
    return reply.type('application/json; charset=utf-8').send(text)
  })
  let opened: Held<FastifyInstance> | null = null
  for (const path of [prefix, `${prefix}/`, `${prefix}/js/scalar.js`]) {
    server.get(path, { onRequest: prepareAnswer }, async ({ url, host }, reply) => {
      opened ??= hold(openPages)
      const pages = await opened.outcome()
      const answer = await pages.inject({ url, headers: { host } })
      for (const name of ['content-type', 'location']) {
        const value = answer.headers[name]
        if (value !== undefined) reply.header(name, value)
      }
      return reply.code(answer.statusCode).send(answer.rawPayload)
    })
  }
}

/** A separate server that never listens: routes cannot be added to one that already does. */
async function openPages(): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const pages = fastify()
  await pages.register(apiReference, {
    routePrefix: prefix,
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Understudy API',
      authentication: { preferredSecurityScheme: 'apiKey' },
      withDefaultFonts: false,
      telemetry: false,
      // Each of these would send data to a service of the page's vendor.
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  return pages
}

async function prepareAnswer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('content-security-policy', docsPolicy)
  if (!hasAddress(request)) throw noAddress()
}

/** The page's library builds a URL from these; HTTP/1.0 needs no host, and a proxy can pass on any value. */
function hasAddress({ protocol, hostname }: FastifyRequest): boolean {
  return URL.canParse(`${protocol}://${hostname}/`)
}

function noAddress(): ApiError {
  return new ApiError('invalid_request', { detail: 'the request has no valid Host header' })
}
