import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Whose pages may read the answers of a path that needs no key. */
export interface OriginRule {
  path: string
  method: string
  /** Compared as they are; `null`, which any sandboxed page sends, is none. */
  origins: readonly string[]
}

const preflightSeconds = 600

/** What a page may read of an answer beside its body. */
const exposedHeaders = 'ratelimit, ratelimit-policy, retry-after, x-request-id'

/** Names the origin of a listed page in every answer of the path, errors among them. Must come before what may refuse. */
export function markOrigins(server: FastifyInstance, rule: OriginRule): void {
  server.addHook('onRequest', async (request, reply) => {
    if (!isAtPath(request, rule)) return
    reply.header('vary', 'Origin')
    const origin = findOrigin(request, rule)
    if (origin === null) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', exposedHeaders)
  })
}

/** Answers the question that a browser asks before a listed page may post JSON. All other OPTIONS stay as they are. */
export function answerPreflights(server: FastifyInstance, rule: OriginRule): void {
  server.addHook('onRequest', async (request, reply) => {
    const isPreflight =
      request.method === 'OPTIONS' &&
      isAtPath(request, rule) &&
      findOrigin(request, rule) !== null &&
      request.headers['access-control-request-method'] === rule.method
    return isPreflight ? sendPermission(reply, rule) : undefined
  })
}

function sendPermission(reply: FastifyReply, { method }: OriginRule): FastifyReply {
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': method,
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': preflightSeconds,
    })
    .send()
}

function isAtPath({ url }: FastifyRequest, { path }: OriginRule): boolean {
  return url.split('?', 1)[0] === path
}

function findOrigin({ headers }: FastifyRequest, { origins }: OriginRule): string | null {
  return origins.find((origin) => origin === headers.origin) ?? null
}
