import type { FastifyInstance } from 'fastify'
import { ApiError } from '../lib/api-error.ts'

/**
 * Responds 405 with `Allow` if the path is known but the method is not, and 404 for unknown paths, without reading a
 * body. Covers the routes registered after it.
 */
export function bindUnknownPaths(server: FastifyInstance): void {
  const known: { pattern: RegExp; methods: readonly string[] }[] = []
  server.addHook('onRoute', ({ url, method }) => {
    known.push({ pattern: compilePath(url), methods: [method].flat() })
  })
  server.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const [path = ''] = request.url.split('?')
    const methods = known.flatMap(({ pattern, methods: own }) => (pattern.test(path) ? own : []))
    if (methods.length === 0) throw new ApiError('not_found')
    reply.header('allow', [...new Set(methods)].join(', '))
    throw new ApiError('method_not_allowed')
  })
}

function compilePath(url: string): RegExp {
  const source = url.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]*')
  return new RegExp(`^${source}$`)
}
