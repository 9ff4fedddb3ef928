import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** The page has styles, a form that searches it, and nothing else. */
const docsPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const longestSearch = 100
const searched = z.object({ q: z.string().trim().max(longestSearch).default('') })

/** How the API is described to programs and to people. */
export interface ApiDescription {
  describe: () => object
  /** The page as HTML, of everything or of what has these words. */
  show: (search: string) => Promise<string>
}

/**
 * The OpenAPI document at /openapi.json and the page that shows it at /docs. Both are made at the first request, because
 * most processes are never asked for them.
 */
export function bindApiDocs(server: FastifyInstance, { describe, show }: ApiDescription): void {
  let text: string | null = null
  server.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(describe())
    return reply.type('application/json; charset=utf-8').send(text)
  })
  let page: string | null = null
  for (const path of ['/docs', '/docs/']) {
    server.get(path, async (request, reply) => {
      const { data: { q } = { q: '' } } = searched.safeParse(request.query)
      if (q === '') page ??= await show('')
      const shown = q === '' ? page : await show(q)
      reply.header('content-security-policy', docsPolicy)
      return reply.type('text/html; charset=utf-8').send(shown)
    })
  }
}
