import type { Endpoint } from '@understudy/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../lib/api-error.ts'

/**
 * Answers 405 with `Allow` where the path is known and the method is not, and 404 where nothing is; no body is read before.
 */
export function bindUnknownPaths(server: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const paths = endpoints.map(({ path, method }) => ({ pattern: compilePath(path), method }))
  server.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const [path = ''] = request.url.split('?')
    const methods = paths.flatMap(({ pattern, method }) => (pattern.test(path) ? [method] : []))
    if (methods.length === 0) throw new ApiError('not_found')
    reply.header('allow', listMethods(methods).join(', '))
    throw new ApiError('method_not_allowed')
  })
}

function compilePath(path: string): RegExp {
  const source = path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${source}$`)
}

function listMethods(methods: readonly string[]): string[] {
  return methods.includes('GET') ? [...methods, 'HEAD'] : [...methods]
}
