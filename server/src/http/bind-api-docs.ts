import apiReference from '@scalar/fastify-api-reference'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../lib/api-error.ts'

/** The page's script comes from this server; the page uses inline styles and calls the API it documents. */
const docsPolicy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The OpenAPI document at /openapi.json and the page that shows it at /docs. */
export async function bindApiDocs(server: FastifyInstance, document: object): Promise<void> {
  const text = JSON.stringify(document)
  server.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(text),
  )
  await server.register(apiReference, {
    routePrefix: '/docs',
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
    hooks: {
      onRequest: (request, reply, done) => {
        reply.header('content-security-policy', docsPolicy)
        done(hasAddress(request) ? undefined : noAddress())
      },
    },
  })
}

/** The page's library builds a URL from these; HTTP/1.0 needs no host, and a proxy can pass on any value. */
function hasAddress({ protocol, hostname }: FastifyRequest): boolean {
  return URL.canParse(`${protocol}://${hostname}/`)
}

function noAddress(): ApiError {
  return new ApiError('invalid_request', { detail: 'the request names no host' })
}
